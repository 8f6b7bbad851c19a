import { startExtras } from './start-extras.ts'

/** Puts several extras on a site's pages; what stands at the bottom of the window stays above a bar of share buttons there. */
export const start = startExtras(undefined, (ofDocument) => {
  const { style } = ofDocument('documentElement')
  let height = 0
  for (const { localName, shadowRoot } of ofDocument('body').children)
    if (localName === 'trellis-share') height ||= shadowRoot!.querySelector<HTMLElement>('.bottom')?.offsetHeight ?? 0
  if (height) style.setProperty('--trellis-bar', `${height}px`)
  else style.removeProperty('--trellis-bar')
})
