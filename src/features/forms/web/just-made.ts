let made = ''

/** Remembers that a form was created from a blank canvas, for the editor that opens next. */
export function rememberBlank(popupId: string): void {
  made = popupId
}

/**
 * Returns true once for a form that was just created from a blank canvas, so that its headline is ready to be replaced.
 */
export function consumeBlank(popupId: string): boolean {
  const isIt = made === popupId
  if (isIt) made = ''
  return isIt
}
