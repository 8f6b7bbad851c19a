/** Creates a style sheet that no content security policy of the page forbids. */
export function styles(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  return made
}
