/** The merge tag that has a value for the contacts of a segment: blocks are shown or left out by it. */
export const segmentTag = (id: string) => `segment.${id}`

/** The segment whose merge tag this is; undefined for any other tag. */
export function segmentOfTag(tag: string): string | undefined {
  return /^segment\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(tag)?.[1]?.toLowerCase()
}

/** The segments that conditions in a text ask for. */
export function segmentsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [
    ...text.matchAll(/\[[?^]segment\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\]/gi),
  ])
  return [...new Set(found.map(([, id]) => id!.toLowerCase()))]
}
