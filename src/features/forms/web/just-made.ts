let made = ''

/** Notes which form was made from a blank canvas, for the editor that opens next. */
export function noteBlank(popupId: string): void {
  made = popupId
}

/** True once for the form that was just made from a blank canvas: its headline waits to be written over. */
export function takeBlank(popupId: string): boolean {
  const isIt = made === popupId
  if (isIt) made = ''
  return isIt
}
