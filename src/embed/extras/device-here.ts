import type { DeviceNumber } from '../extra-data/device-numbers.ts'

/** The device that the visitor has, as `agentFacts` tells it; a preview is as wide as the one that it stands for. */
export function deviceHere(isPreview?: boolean): DeviceNumber {
  const { userAgent, maxTouchPoints } = navigator
  if (isPreview) return innerWidth < 600 ? 2 : innerWidth < 1000 ? 1 : 0
  // An iPad says that it is a Mac, but there is no Mac that is touched.
  if ((maxTouchPoints > 1 && /Macintosh/.test(userAgent)) || /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 1
  return /Mobile/.test(userAgent) ? 2 : 0
}
