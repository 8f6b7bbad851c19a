import { make, ofDocument } from '#form/render/dom.ts'
/** Whether something on this browser hides what looks like advertising. Takes a moment, since blockers do too. */
export async function readAdBlocker(): Promise<boolean> {
  const bait = aBox('ad ads adsbox ad-banner ad-placement pub_300x250 text-ad')
  // A page may hide strange boxes itself: only what happens to the bait alone counts.
  const plain = aBox('')
  await new Promise((go) => setTimeout(go, 100))
  const found = isHidden(bait) && !isHidden(plain)
  bait.remove()
  plain.remove()
  return found
}

function isHidden(box: HTMLElement): boolean {
  return !box.offsetHeight || getComputedStyle(box).visibility === 'hidden'
}

function aBox(names: string): HTMLElement {
  const box = make('div')
  box.className = names
  box.setAttribute('aria-hidden', 'true')
  for (const [name, value] of [
    ['position', 'absolute'],
    ['left', '-9999px'],
    ['top', '0'],
    ['width', '10px'],
    ['height', '10px'],
  ])
    box.style.setProperty(name!, value!)
  ofDocument('body').appendChild(box)
  return box
}
