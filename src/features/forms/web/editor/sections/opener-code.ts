/** The selector of the link or button that opens a form. */
export function openerSelector(popupId: string): string {
  return `.open-${popupId.slice(-8)}`
}

/** The link or button that opens a form, as it is pasted on a page. */
export function openerCode(kind: 'button' | 'link', words: string, popupId: string): string {
  const name = openerSelector(popupId).slice(1)
  const text = (words.trim() || 'Sign up').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return kind === 'button'
    ? `<button type="button" class="${name}">${text}</button>`
    : `<a href="#" class="${name}">${text}</a>`
}
