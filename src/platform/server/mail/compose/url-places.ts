const attribute = /\b(?:href|src|action|background)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/**
 * Returns a function that checks whether a position in a piece of HTML is inside a URL, where a value has to be
 * URL-encoded.
 */
export function urlPlaces(html: string): (at: number) => boolean {
  const ranges: [number, number][] = []
  for (const match of html.matchAll(attribute)) {
    const end = match.index + match[0].length
    ranges.push([end - (match[1] ?? match[2] ?? '').length - 1, end])
  }
  return (at) => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]![1] <= at) low = middle + 1
      else high = middle
    }
    return low < ranges.length && ranges[low]![0] <= at
  }
}
