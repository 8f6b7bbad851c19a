import { columnWidths } from '../../column-width.ts'
import type { Columns, MailBlock, MailDocument, MailTheme } from '../../document.ts'
import { layouts } from '../../names.ts'
import { surfaceOf } from '../../styles.ts'
import { findBlock, walk } from '../../walk.ts'
import { drawBlock } from './draw-block.ts'
import { redrawHtml } from './draw-html.ts'
import { element, sides } from './element.ts'

const sheet = `:host{display:block}
*{box-sizing:border-box}
.mail{container-type:inline-size;padding:24px 0}
.card{overflow:hidden;margin:0 auto;max-width:100%}
.row{display:flex}
.column{min-width:0;min-height:24px}
.column:empty{min-height:72px;border:1px dashed #98a2b3;border-radius:6px}
.is-still .column:empty{border-color:transparent}
h2,p,li{overflow-wrap:anywhere;scroll-margin:120px 0 80px}
img{max-width:100%}
.tag{padding:.05em .4em;border-radius:1em;background:color-mix(in srgb,currentColor 13%,transparent);box-decoration-break:clone;-webkit-box-decoration-break:clone}
[contenteditable]{outline:none;cursor:text}
@container (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.row.stacks{flex-direction:column;align-items:stretch!important;gap:16px!important}.row.stacks>*{flex:none!important;width:100%!important}.away{opacity:.3}.is-still .away{display:none}}`

interface Drawn {
  readonly element: HTMLElement
  readonly key: readonly unknown[]
}

/** An email drawn on the dashboard as it will look when it arrives. */
export interface Drawing {
  /** Draws the email's current state, and redraws only what changed. The element of `held` isn't touched. */
  draw(document: MailDocument, options?: { held?: string | null }): void
  /** Redraws the content of one block, keeping its element. */
  refill(document: MailDocument, id: string): void
}

/** Creates a drawing in a shadow root. `isStill`: the drawing is only for viewing. */
export function createDrawing(root: ShadowRoot, { isStill = false } = {}): Drawing {
  const style = document.createElement('style')
  style.textContent = sheet
  const card = element('div')
  const mail = element('div', {}, card)
  mail.className = isStill ? 'mail is-still' : 'mail'
  card.className = 'card'
  root.replaceChildren(style, mail)
  let drawn = new Map<string, Drawn>()

  return {
    draw(mailDocument, { held = null } = {}) {
      const { theme, blocks } = mailDocument
      const title = titleOf(mailDocument)
      const next = new Map<string, Drawn>()
      const made = (block: MailBlock, row: Columns | null, width: number): HTMLElement => {
        const surface = surfaceOf(block, row, theme)
        const key = [keyOf(block), theme, surface, block.id === title, width]
        const before = drawn.get(block.id)
        const isHeld = before !== undefined && block.id === held
        const isSame = isHeld || (before && key.every((part, i) => part === before.key[i]))
        const setting = { theme, surface, isTitle: block.id === title, width }
        const fresh = () => (block.type === 'columns' ? drawRow(block) : drawBlock(block, setting))
        const kept = isSame || isOnlyRewritten(block, before, key) ? before!.element : fresh()
        // Changes made while a block was held are drawn once it's released.
        next.set(block.id, { element: kept, key: isHeld ? before.key : key })
        if (block.type === 'columns') {
          const widths = columnWidths(block, theme)
          block.columns.forEach((inner, i) =>
            arrange(
              columnsOf(kept)[i]!,
              inner.map((one) => made(one, block, widths[i]!)),
            ),
          )
        }
        return kept
      }
      arrange(
        card,
        blocks.map((block) => made(block, null, theme.width)),
      )
      drawn = next
      paint(mail, card, theme)
    },

    refill(mailDocument, id) {
      const { theme } = mailDocument
      const found = findBlock(mailDocument, id)
      const before = drawn.get(id)
      if (!found || !before || found.block.type === 'columns') return
      const row = found.place.row === null ? null : findBlock(mailDocument, found.place.row)!.block
      const at = row?.type === 'columns' ? row.columns.findIndex((all) => all.some((one) => one.id === id)) : -1
      const width = row?.type === 'columns' ? columnWidths(row, theme)[at]! : theme.width
      const setting = {
        theme,
        surface: surfaceOf(found.block, row, theme),
        isTitle: id === titleOf(mailDocument),
        width,
      }
      before.element.replaceChildren(...drawBlock(found.block, setting).childNodes)
    },
  }
}

/** Whether only the source of an HTML block changed. If so, the new source is shown in the existing element. */
function isOnlyRewritten(block: MailBlock, before: Drawn | undefined, [, ...around]: readonly unknown[]): boolean {
  const known = before?.key[0] as MailBlock | undefined
  if (!before || block.type !== 'html' || known?.type !== 'html') return false
  const isAsBefore = around.every((part, i) => part === before.key[i + 1])
  const isSameLook = JSON.stringify({ ...known, html: '' }) === JSON.stringify({ ...block, html: '' })
  return isAsBefore && isSameLook && redrawHtml(before.element, block.html)
}

/** A row is redrawn if its own styles change, not if a block in it does. */
function keyOf(block: MailBlock): unknown {
  if (block.type !== 'columns') return block
  const { columns: _, ...looks } = block
  return JSON.stringify(looks)
}

function drawRow(row: Columns): HTMLElement {
  const { padding, background, gap, layout, valign, stacks, id } = row
  const align = valign === 'top' ? 'flex-start' : valign === 'middle' ? 'center' : 'flex-end'
  const columns = layouts[layout].map((part) => {
    const column = element('div', { flex: `${part} ${part} 0` })
    column.className = 'column'
    return column
  })
  const inner = element('div', { gap: `${gap}px`, 'align-items': align }, ...columns)
  inner.className = stacks ? 'row stacks' : 'row'
  const drawn = element('div', { padding: sides(padding), ...(background && { background }) }, inner)
  drawn.dataset['block'] = id
  drawn.className = [padding[3] > 24 ? 'pad' : '', row.hide_on_phone ? 'away' : ''].join(' ')
  return drawn
}

const columnsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(':scope > .row > .column')]

/** Moves only elements that are in the wrong position, so that the one being typed into keeps its caret. */
function arrange(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const wanted = new Set(children)
  const leaving = [...parent.children].filter((child) => !wanted.has(child as HTMLElement))
  for (const child of leaving) child.remove()
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null)
  })
}

function paint(mail: HTMLElement, card: HTMLElement, theme: MailTheme): void {
  mail.style.background = theme.colors.canvas
  card.style.background = theme.colors.card
  card.style.width = `${theme.width}px`
  card.style.border = theme.border ? `1px solid ${theme.border}` : ''
  card.style.borderRadius = `${theme.radius}px`
}

/** Returns the block with the first heading, which is the email's title. */
function titleOf(mail: MailDocument): string | undefined {
  for (const { block } of walk(mail)) {
    if (block.type === 'text' && block.paragraphs.some(({ type }) => type === 'heading')) return block.id
  }
  return undefined
}
