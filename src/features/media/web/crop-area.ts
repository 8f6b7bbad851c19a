/** A part of an image, in the image's pixels. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const min = 16

/** Returns the largest centered area of an image with this ratio of width to height; null for the whole image. */
export function areaOf({ width, height }: Size, ratio: number | null): Area {
  if (ratio === null) return { left: 0, top: 0, width, height }
  const wide = Math.min(width, Math.round(height * ratio))
  const high = Math.min(height, Math.round(wide / ratio))
  return { left: Math.floor((width - wide) / 2), top: Math.floor((height - high) / 2), width: wide, height: high }
}

/** Returns the area moved by x and y pixels, limited to the image. */
export function moved(area: Area, x: number, y: number, { width, height }: Size): Area {
  return {
    ...area,
    left: Math.round(within(area.left + x, 0, width - area.width)),
    top: Math.round(within(area.top + y, 0, height - area.height)),
  }
}

/**
 * Returns the area with its lower right corner moved by x and y pixels, limited to the image and, unless `ratio` is
 * null, at that ratio.
 */
export function resizedArea(area: Area, x: number, y: number, size: Size, ratio: number | null): Area {
  const [roomX, roomY] = [size.width - area.left, size.height - area.top]
  if (ratio === null) {
    const width = Math.round(within(area.width + x, Math.min(min, roomX), roomX))
    const height = Math.round(within(area.height + y, Math.min(min, roomY), roomY))
    return { ...area, width, height }
  }
  const width = Math.round(within(area.width + x, Math.min(min, roomX), Math.min(roomX, roomY * ratio)))
  return { ...area, width, height: Math.max(1, Math.min(roomY, Math.round(width / ratio))) }
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
