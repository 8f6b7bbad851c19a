/** Returns the selector of the link or button that opens a form. */
export function openerSelector(popupId: string): string {
  return `.open-${popupId.slice(-8)}`
}

/** Returns the HTML of the link or button that opens a form, to be pasted on a page. */
export function openerCode(kind: 'button' | 'link', words: string, popupId: string): string {
  const name = openerSelector(popupId).slice(1)
  const text = (words.trim() || 'Sign up').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return kind === 'button'
    ? `<button type="button" class="${name}">${text}</button>`
    : `<a href="#" class="${name}">${text}</a>`
}
