import { multiply, fromDigits } from '../../number/exact.ts'
import { scale } from '../../number/forms.ts'
import { isNumber, type NumberReading } from './claim.ts'
import type { ClaimGrammar } from './claimGrammar.ts'
import type { FoundClaim } from './numeralClaims.ts'

// Between the two ends of a range: a dash joins them for sure, a word may.
const dash = /^ ?[-–—~] ?$/
const joint = /^ (?:to|and|or|bis|und|oder|à|a|et|ou|y|o|إلى|و|से|और) $|^(?:から|至|到|和|と)$/

/**
 * "10–14 %", "3-5 million": the scale and the per cent behind a range are those of both ends. Behind "10 to 14 %" the first
 * number may be either.
 */
export function spreadOverRanges(text: string, claims: readonly FoundClaim[], grammar: ClaimGrammar): FoundClaim[] {
  return claims.map((claim, index) => {
    const next = claims[index + 1]
    const suffix = next?.suffix
    const [reading] = claim.readings
    if (!next || !suffix || claim.isDressed || !reading || !isNumber(reading) || reading.kind !== 'plain' || next.start - claim.end > 6) return claim
    const between = text.slice(claim.end, next.start)
    const isJoined = dash.test(between)
    if (!isJoined && !joint.test(between)) return claim
    const units = claim.units.length > 0 ? claim.units : next.units
    if (suffix.power === 0 && suffix.share === undefined) return { ...claim, units }
    const spread = withSuffix(reading, suffix, grammar)
    return { ...claim, isYear: false, spelling: `${claim.spelling}${between}${suffix.power} ${suffix.share}`, units, readings: isJoined ? [spread] : [reading, spread] }
  })
}

function withSuffix(reading: NumberReading, { power, share }: NonNullable<FoundClaim['suffix']>, { percent }: ClaimGrammar): NumberReading {
  const by = (share === 'permille' ? -1 : 0) + (share !== undefined && percent === 'fraction' ? -2 : 0)
  const value = scale(reading.value, power)
  const place = reading.place === 0 ? by : reading.place + power + by
  return { kind: share === undefined || percent === 'fraction' ? 'plain' : 'percent', value: by === 0 ? value : multiply(value, fromDigits('1', by)), place }
}
