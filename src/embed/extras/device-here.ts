import type { DeviceNumber } from '../extra-data/device-numbers.ts'

/**
 * Returns the visitor's device, determined in the same way as by `agentFacts`. A preview has the width of the device
 * that it represents.
 */
export function deviceHere(isPreview?: boolean): DeviceNumber {
  const { userAgent, maxTouchPoints } = navigator
  if (isPreview) return innerWidth < 600 ? 2 : innerWidth < 1000 ? 1 : 0
  // An iPad reports itself as a Mac, but no Mac has a touchscreen.
  if ((maxTouchPoints > 1 && /Macintosh/.test(userAgent)) || /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 1
  return /Mobile/.test(userAgent) ? 2 : 0
}
