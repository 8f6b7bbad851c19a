import type { DeviceMode } from '#form/document/constants.ts'

/** The devices that a form is shown on, as part of a sentence; empty for all. */
export const devicesInWords: Record<DeviceMode, string> = {
  all: '',
  desktop: 'on desktops',
  tablet: 'on tablets',
  mobile: 'on phones',
  'desktop-tablet': 'on desktops and tablets',
  'tablet-mobile': 'on tablets and phones',
}
