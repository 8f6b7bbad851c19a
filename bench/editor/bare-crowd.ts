import type { CDPSession, Page } from '@playwright/test'
import { pressed } from '../dragging.ts'
import { median } from '../figure.ts'

/** A minimal hand-written page with `count` buttons: an arrow key moves them all, C changes their color. */
export const bareCrowd = (count: number) => `<!doctype html><style>
button{position:absolute;width:18px;height:12px;font:8px/1.5 system-ui;border:0;padding:0;border-radius:3px;color:#fff;background:#111}
</style><body><script>
const all = Array.from({ length: ${count} }, (_, i) => {
  const one = document.body.appendChild(document.createElement('button'))
  one.textContent = i
  one.style.top = 200 + Math.floor(i / 25) * 15 + 'px'
  return one
})
let by = 0
addEventListener('keydown', ({ key }) => {
  by++
  for (const [i, one] of all.entries())
    if (key === 'c') one.style.background = 'hsl(' + ((by * 40 + i) % 360) + ' 60% 40%)'
    else one.style.left = 400 + (i % 25) * 20 + by + 'px'
})
</script>`

/** Returns the milliseconds from the key to the frame after it. */
export async function movedAndColored(page: Page, session: CDPSession): Promise<{ moved: number; colored: number }> {
  const often = (key: string) => Array.from({ length: 7 }, () => key)
  return {
    moved: median(await pressed(page, session, often('ArrowRight'))),
    colored: median(await pressed(page, session, often('c'))),
  }
}
