/** Returns the merge tag that has a value for the contacts of a segment. Blocks are shown or hidden by it. */
export const segmentTag = (id: string) => `segment.${id}`

/** Returns the segment that a merge tag refers to; undefined for any other tag. */
export function segmentOfTag(tag: string): string | undefined {
  return /^segment\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(tag)?.[1]?.toLowerCase()
}

/** Returns the segments used by conditions in a text. */
export function segmentsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\[[?^]segment\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]/gi),
  ])
  return [...new Set(found.map(([, id]) => id!.toLowerCase()))]
}
