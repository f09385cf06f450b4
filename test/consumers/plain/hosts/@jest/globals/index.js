exports.expect = Object.assign(() => {}, { extend() {}, not: {} })
exports.test = () => {}
exports.describe = () => {}
