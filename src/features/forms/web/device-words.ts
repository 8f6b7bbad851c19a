import type { DeviceMode } from '#form/document/constants.ts'

/** On which devices a form shows, as part of a sentence; empty: on all. */
export const devicesInWords: Record<DeviceMode, string> = {
  all: '',
  desktop: 'on desktops',
  tablet: 'on tablets',
  mobile: 'on phones',
  'desktop-tablet': 'on desktops and tablets',
  'tablet-mobile': 'on tablets and phones',
}
