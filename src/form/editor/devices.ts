/** The widths in which the canvas and the previews show a form, in CSS pixels. */
export const devices = {
  desktop: { label: 'Desktop', width: 1280 },
  tablet: { label: 'Tablet', width: 768 },
  phone: { label: 'Phone', width: 390 },
} as const

export type DeviceName = keyof typeof devices
