import { startExtras } from './start-extras.ts'

/**
 * Adds several extras to a site's pages. Anything at the bottom of the window is moved above a bar of share buttons
 * there.
 */
export const start = startExtras(undefined, (ofDocument) => {
  const { style } = ofDocument('documentElement')
  let height = 0
  for (const { localName, shadowRoot } of ofDocument('body').children)
    if (localName === 'trellis-share') height ||= shadowRoot!.querySelector<HTMLElement>('.bottom')?.offsetHeight ?? 0
  if (height) style.setProperty('--trellis-bar', `${height}px`)
  else style.removeProperty('--trellis-bar')
})
