import { make, ofDocument } from '#form/render/dom.ts'
/** Checks whether this browser hides elements that look like advertising. Takes a moment, because blockers do too. */
export async function readAdBlocker(): Promise<boolean> {
  const bait = aBox('ad ads adsbox ad-banner ad-placement pub_300x250 text-ad')
  // A page may hide unknown boxes itself, so only an effect on the bait alone counts.
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
