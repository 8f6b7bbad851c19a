/** Numbers by which extras identify devices. */
export const deviceNumbers = { desktop: 0, tablet: 1, mobile: 2 } as const
export type DeviceNumber = 0 | 1 | 2
