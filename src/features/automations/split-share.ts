/**
 * Returns a number from 0 to 1 (1 excluded). It is always the same for the same text, and spread evenly over texts
 * (FNV-1a, mixed).
 */
function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/**
 * Checks whether a contact is in the control group, which gets nothing from the flow. The result is always the same for
 * the same contact.
 */
export function isHeldOut(automationId: string, contactId: string, percent: number): boolean {
  return percent > 0 && shareOf(`hold-out ${automationId} ${contactId}`) * 100 < percent
}

/** Returns the branch of a split that an enrollment is assigned to. If all weights are 0, the first. */
export function branchFor(
  enrollmentId: string,
  stepId: string,
  branches: readonly { readonly key: string; readonly weight: number }[],
): string {
  const sum = branches.reduce((all, { weight }) => all + weight, 0)
  let left = shareOf(`split ${enrollmentId} ${stepId}`) * sum
  for (const { key, weight } of branches) {
    left -= weight
    if (left < 0) return key
  }
  return branches[0]!.key
}
