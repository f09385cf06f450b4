export default {
  transform: {},
  setupFilesAfterEnv: ['code-graded/jest'],
}
