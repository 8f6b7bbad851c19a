import type { Component } from '../components/models.ts'
import { styleDefaults } from './constants.ts'
import { countsDown } from './countdown-in-text.ts'
import { isField } from './fields.ts'

/** A kind of content in a form, with style rules that only forms with such content need. */
type Part =
  | 'always'
  | 'text'
  | 'list'
  | 'link'
  | 'picture'
  | 'click'
  | 'look'
  | 'solid'
  | 'outline'
  | 'quiet'
  | 'cross'
  | 'field'
  | 'small-field'
  | 'label'
  | 'list-box'
  | 'choice'
  | 'choices'
  | 'timer'
  | 'discount'
  | 'social'
  | 'gone'
  | 'line'
  | 'video'
  | 'uploads'
  | 'game'
  | 'slot-machine'
  | 'wheel'
  | 'scratch-card'

const rules: Record<Part, string> = {
  always:
    '*{box-sizing:border-box;margin:0;padding:0}' +
    '.form{display:block;font:16px/1.5 Open Sans,system-ui,sans-serif;color:#000;overflow-wrap:anywhere;-webkit-text-size-adjust:100%;outline:0}' +
    `[data-id]{border:0 ${styleDefaults.borderStyle};max-width:100%}` +
    '.form :focus-visible{outline:2px solid;outline-offset:2px}',
  text: 'h2{font:inherit;text-wrap:balance}h2,p{white-space:pre-line}p{text-wrap:pretty}:is(h2,p)+p{margin-top:.5em}',
  list: 'ul{padding-inline-start:1.2em}li{white-space:pre-line}ul+p,p+ul{margin-top:.5em}',
  link: 'a{color:inherit}',
  picture: 'img,.pic{display:block;max-width:100%}:is(a,button)>img{width:100%}',
  click: 'a,button{font:inherit;color:inherit;cursor:pointer;background:0 0;text-align:center}',
  look: '[data-look]{display:block;align-content:center;text-decoration:none;transition:filter .15s}[data-look]:hover{filter:brightness(.93)}',
  solid:
    '[data-look=filled]{min-height:48px;padding:11px 20px;font-weight:600;border-radius:3px;background:#111;color:#fff}',
  outline: '[data-look=outline]{min-height:48px;padding:11px 20px;font-weight:600;border-radius:3px;border-width:1px}',
  quiet: '[data-look=link]{text-decoration:underline;min-height:32px}',
  cross:
    '.corner{position:absolute;inset:0;z-index:1;pointer-events:none}' +
    '[data-look=cross]{position:sticky;top:12px;display:block;margin:12px;margin-inline-start:auto;width:36px;height:36px;font:24px/34px system-ui;border-radius:50%;pointer-events:auto}' +
    `[data-look=cross]:before{content:'×'/''}`,
  // A phone zooms the page when a visitor taps a field with smaller text.
  'small-field': '@media(pointer:coarse){.form{--i:16px}}',
  field:
    '[name]{display:block;width:100%;min-height:48px;padding:10px 14px;font:inherit;font-size:16px;color:#111;background:#fff;border:1px solid #767676;border-radius:3px;appearance:none;color-scheme:only light}' +
    '[name]::placeholder{color:inherit;opacity:.7}',
  label: '.label{display:block;margin-bottom:4px;font-size:14px;font-weight:600}',
  'list-box': 'select[name]{appearance:auto}',
  choice:
    '.choice{display:flex;gap:10px;min-height:28px;padding:4px 0;text-align:start;cursor:pointer}.choice>span{min-width:0}' +
    '.choice>[name]{flex:none;appearance:auto;width:20px;height:20px;min-height:0;margin-top:2px;padding:0;accent-color:currentColor}',
  choices: 'fieldset{min-width:0}.inline{display:flex;flex-wrap:wrap;gap:0 20px}',
  timer: '.time{font-variant-numeric:tabular-nums}',
  discount:
    '.discount{display:flex;flex-wrap:wrap;gap:8px}.discount>button{border:0 solid}.discount>[data-look=outline]{border-width:1px}.discount>[data-look=filled]{flex:1 0 auto}' +
    '.discount>code{flex:1 1 9em;padding:10px 14px;font:600 18px/1.4 ui-monospace,monospace;text-align:center;user-select:all;border:2px dashed;border-radius:3px}' +
    '.offer{flex:1 0 100%;font-weight:600;text-align:center}.said{flex:1 0 100%;font-size:14px}.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
  social:
    '[data-network]{display:flex;gap:10px;align-items:center;justify-content:center}[data-network]>svg{width:1.2em;height:1.2em;flex:none;fill:currentColor}' +
    '[data-network=facebook]{background:#0866ff}[data-network=pinterest]{background:#bd081c}',
  gone: '.gone{display:none}',
  line: 'hr{border:0;color:inherit}',
  uploads:
    'input[type=file]{height:auto;padding:8px}input[type=file]::file-selector-button{font:inherit;padding:4px 10px;margin-inline-end:10px;cursor:pointer}progress{display:block;width:100%;margin-top:6px}progress[hidden]{display:none}',
  video:
    '.video{width:100%;aspect-ratio:16/9;overflow:hidden;background:#111;color:#fff}.video>*{display:block;width:100%;height:100%;border:0}' +
    '.play{position:relative;display:grid;width:100%;height:100%;place-items:center}.play>img{position:absolute;width:100%;height:100%;object-fit:cover}' +
    '.play:after{content:"";position:relative;border:18px solid #0000;border-left:30px solid;border-right:0;filter:drop-shadow(0 1px 6px #000c)}',
  game:
    '.game{display:grid;gap:12px;justify-items:center;text-align:center}.machine{width:min(100%,360px)}' +
    '.says{font-weight:600}:is(.says,.place):empty{display:none}.prize{display:flex;flex-wrap:wrap;gap:10px;justify-content:center;text-align:center;padding:4px 0}' +
    '.news{flex:1 0 100%;line-height:1.15;font-size:18px}.news>*{display:block}.news>small{font-size:18px;letter-spacing:0}.news>strong{font:inherit;font-size:clamp(32px,9vw,48px);line-height:1.1;text-wrap:balance}.news>b{font-size:24px}.prize>.go{font:600 16px/1.5 Open Sans,system-ui,sans-serif;letter-spacing:0}.prize>.on{flex:1 0 100%;border:0;text-decoration:underline}' +
    // Once the game has ended, hides the texts that invited the visitor to play.
    '[data-ended] :is([data-id]:has(>h2,>p):not(.game),[data-look=link]){display:none}[data-ended] .says{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}' +
    '.confetti{position:absolute;inset:0;z-index:2;overflow:hidden;pointer-events:none}.confetti>i{position:absolute;width:9px;height:14px;border-radius:2px;background:#f43f5e}.confetti>:nth-child(4n){background:#fbbf24}.confetti>:nth-child(4n+1){background:#22c55e}.confetti>:nth-child(4n+2){background:#3b82f6}' +
    '.go{min-height:44px;padding:9px 18px;font:inherit;font-weight:600;color:inherit;background:0 0;border:2px solid;border-radius:6px;cursor:pointer;text-decoration:none}' +
    '.won{flex:1 1 7em;min-width:0;min-height:52px;padding:4px 8px;max-width:100%;font:700 22px ui-monospace,monospace;letter-spacing:.04em;color:inherit;background:0 0;border:2px dashed;border-radius:6px;text-align:center}' +
    '.foot{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:center;align-items:start;font-size:14px}.sound{min-height:28px;padding:2px 8px;font:inherit;font-size:13px;color:inherit;background:0 0;border:0;opacity:.85;cursor:pointer}.sound[aria-pressed=true]{text-decoration:underline}' +
    '.odds summary{min-height:32px;padding:4px;cursor:pointer}.odds ul{list-style:none}' +
    '[data-played] :is([type=submit],[data-id]:has(>[name],>label>[name])){display:none}',
  'slot-machine':
    '.cabinet{position:relative;margin-inline-end:30px;padding:14px;border-radius:20px;background:linear-gradient(#f7c948,#d98e04);box-shadow:inset 0 0 0 4px #fff6,inset 0 -6px 12px #0003}' +
    '.reels{display:flex;gap:6px;padding:6px;border-radius:12px;background:#2b1a10}.reel{position:relative;flex:1 1 0;min-width:0;height:152px;overflow:hidden;border-radius:7px;background:#fffdf7;color:#2b1a10}' +
    '.reel:after{content:"";position:absolute;inset:0;pointer-events:none;background:linear-gradient(#000a,#0000 32% 68%,#000a)}.strip{margin-top:26px}' +
    '.cell{display:grid;grid-template-rows:62px 1fr;place-items:center;height:100px;padding:4px 2px;font-size:13px;line-height:1.1;font-weight:700}.cell :is(img,svg){width:58px;max-width:92%;height:58px;object-fit:contain}' +
    // The lever: a rod with a ball, flipped when it's pulled.
    '.lever{position:absolute;inset-inline-end:-24px;top:50%;width:8px;height:64px;margin-top:-64px;border-radius:4px;background:#9aa0a8;transform-origin:bottom}.lever:before{content:"";position:absolute;top:-14px;left:-8px;width:24px;height:24px;border-radius:50%;background:radial-gradient(circle at 35% 30%,#ff8a9a,#d81e3f 60%)}.lever:after{content:"";position:absolute;bottom:-10px;left:-14px;width:24px;height:20px;border-radius:4px;background:#b9770a}',
  wheel:
    '.wheel{position:relative;padding-top:14px}.disc{display:block;width:100%;font-family:inherit}.pointer{position:absolute;top:0;inset-inline:calc(50% - 12px);border:12px solid #0000;border-top:22px solid;border-bottom:0}',
  'scratch-card':
    '.card{position:relative;aspect-ratio:15/8;border:2px solid;border-radius:12px;overflow:hidden}.card>*{position:absolute;inset:0;display:grid;place-items:center}.under{padding:12px;font-size:32px;font-weight:800;line-height:1.1;background:repeating-conic-gradient(#fff6dd 0 10deg,#ffe9ad 0 20deg);color:#5b2c06}.under img{max-height:100%;max-width:100%}.cover{width:100%;height:100%;touch-action:none}.card[data-open]>.cover{cursor:grab}.sign{width:100%;height:100%;padding:4% 8%;pointer-events:none;transition:opacity .3s}.sign[data-faint]{opacity:0}',
}

/** The parts that are scaled on a stage: those with sizes but without their own positioning. */
const scalable: ReadonlySet<Part> = new Set([
  'solid',
  'outline',
  'quiet',
  'field',
  'label',
  'choice',
  'choices',
  'discount',
  'social',
])

/** Scaled stages with the same natural width, none within another. Stages within others come after those. */
export interface Stage {
  readonly selectors: string[]
  readonly width: number
}

/**
 * Returns the rules for every form that has these components: few rules with low specificity, so that any style of a
 * component overrides them. `stages` selects its scaled stages, by their natural width in pixels. Rules that the
 * components in `before` needed are already present and omitted.
 */
export function baseSheet(
  components: readonly Component[],
  stages: readonly Stage[],
  before: readonly Component[] = [],
): string {
  const known = before[0] ? partsOfAll(before) : undefined
  const parts = partsOfAll(components)
  let css = ''
  for (const part of Object.keys(rules) as Part[]) if (parts.has(part) && !known?.has(part)) css += rules[part]
  for (const stage of stages) for (const part of parts) if (scalable.has(part)) css += scaled(rules[part], stage)
  return css
}

/**
 * Converts a length in stage pixels to a CSS length for elements on the stage. `width` is the stage's width in these
 * pixels.
 */
export function onStage(value: number, width: number): string {
  return value === 0 ? '0' : `${Number(((value * 100) / width).toFixed(4))}cqi`
}

function partsOfAll(components: readonly Component[]): ReadonlySet<Part> {
  return new Set<Part>(['always', ...components.flatMap(partsKnown)])
}

const known = new WeakMap<Component, readonly Part[]>()

function partsKnown(component: Component): readonly Part[] {
  const found = known.get(component) ?? [...partsOf(component)]
  known.set(component, found)
  return found
}

function scaled(css: string, { selectors, width }: Stage): string {
  let text = ''
  for (const [, selector, body] of css.matchAll(/(?<=^|\})([^{}@]+)\{([^{}]*)\}/g)) {
    const lengths = body!.split(';').filter((declaration) => /\dpx/.test(declaration))
    if (lengths.length > 0)
      text += `:where(${selectors.join()}) :is(${selector}){${lengths.join(';').replace(/([\d.]+)px/g, (_, value) => onStage(Number(value), width))}}`
  }
  return text
}

function* partsOf(component: Component): Generator<Part> {
  if (component.type === 'text') {
    yield 'text'
    if (countsDown(component)) yield 'timer'
    for (const { type, spans } of component.blocks) {
      if (type === 'item') yield 'list'
      if (spans.some(({ link }) => link)) yield 'link'
    }
  }
  if (isField(component) && component.type !== 'hidden') {
    yield 'field'
    if (component.style.fontSize) yield 'small-field'
    if ('showLabel' in component && component.showLabel) yield 'label'
    if (component.type === 'dropdown') yield 'list-box'
    else if (component.type === 'file') yield 'uploads'
    else if (component.type !== 'textField') yield 'choice'
  }
  if (component.type === 'checkbox' && component.link) yield 'link'
  if (component.type === 'radio' || component.type === 'checkboxGroup') yield 'choices'
  if (component.type === 'countdown') yield* ['timer', 'gone'] as const
  if (component.type === 'discount') yield* ['click', 'look', 'solid', 'outline', 'discount', 'gone'] as const
  if (component.type === 'socialButton') yield* ['click', 'look', 'solid', 'social'] as const
  if (component.type === 'divider') yield 'line'
  if (component.type === 'video') yield 'video'
  if (component.type === 'image') yield 'picture'
  if (component.type === 'image' || component.type === 'button') {
    if (component.action !== 'nothing' || component.goTo || component.type === 'button') yield 'click'
  }
  if (component.type === 'game') {
    yield 'game'
    yield component.look
  }
  if (component.type === 'button') yield* lookOf[component.look]
}

const lookOf = {
  filled: ['look', 'solid'],
  outline: ['look', 'outline'],
  link: ['look', 'quiet'],
  cross: ['look', 'cross'],
} as const satisfies Record<string, readonly Part[]>
