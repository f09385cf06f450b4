/** The colours that both runners have under the same names. Colour never carries meaning alone. */
export interface Paint {
  expected(text: string): string
  received(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** The part of a runner's utilities that prints the same in Vitest 4 and 5 and in Jest 29 and 30. */
export interface SharedUtilities {
  matcherHint(
    name: string,
    received?: string,
    expected?: string,
    options?: { isNot?: boolean; promise?: string; secondArgument?: string },
  ): string
  EXPECTED_COLOR(text: string): string
  RECEIVED_COLOR(text: string): string
  DIM_COLOR(text: string): string
  BOLD_WEIGHT(text: string): string
}

export function paintOf(utilities: SharedUtilities): Paint {
  return {
    expected: utilities.EXPECTED_COLOR,
    received: utilities.RECEIVED_COLOR,
    dim: utilities.DIM_COLOR,
    bold: utilities.BOLD_WEIGHT,
  }
}
