import fc from 'fast-check'
import { countdownEnds, countdownEndTypes } from '../../components/countdown/model.ts'
import { dividerLines } from '../../components/divider/model.ts'
import { fileKinds } from '../../components/file/model.ts'
import { gameLooks } from '../../components/game/model.ts'
import { hiddenSources } from '../../components/hidden/model.ts'
import { models, type Component, type ComponentType, type PropsOf } from '../../components/models.ts'
import { networks } from '../../components/social-button/model.ts'
import { actions, devices, fills } from '../constants.ts'
import type { FormDocument, Tab } from '../form-document.ts'
import { newGameOptions } from '../game.ts'
import type { Style } from '../style.ts'
import { mapComponents } from '../tree.ts'

type Props = { [T in ComponentType]: fc.Arbitrary<PropsOf<T>> }

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', ' ', '[name]', '[?x]', '[/x]', '</style>', '"', '[24hrCountdown]', 'Hello'),
)
const address = fc.oneof(
  words,
  fc.webUrl(),
  fc.constantFrom('/pictures/a.svg', 'javascript:alert(1)', 'mailto:a@b.example'),
)
const name = fc.oneof(words, fc.constantFrom('email', 'name', '__proto__'))
const color = fc
  .tuple(...([0, 1, 2] as const).map(() => fc.nat(255)), fc.constantFrom(0, 0.5, 1))
  .map(([r, g, b, a]) => `rgba(${r}, ${g}, ${b}, ${a})`)
const px = fc.oneof(fc.nat(60), fc.nat(4000))
const flag = fc.boolean()
const sides = fc.tuple(px, px, px, px)

const style: fc.Arbitrary<Style> = fc.record(
  {
    width: px,
    height: px,
    x: fc.integer({ min: -4000, max: 4000 }),
    y: fc.integer({ min: -4000, max: 4000 }),
    minHeight: px,
    padding: sides,
    margin: sides,
    gap: px,
    backgroundColor: color,
    color,
    fontFamily: fc.constantFrom('Georgia', 'Open Sans', 'Zen 3'),
    fontSize: fc.integer({ min: 6, max: 200 }),
    fontWeight: fc.constantFrom(300, 400, 700),
    lineHeight: fc.constantFrom(0.8, 1.5, 3),
    letterSpacing: fc.integer({ min: -5, max: 20 }),
    textAlign: fc.constantFrom('left', 'center', 'right'),
    alignItems: fc.constantFrom('start', 'center', 'end', 'stretch'),
    justifyContent: fc.constantFrom('start', 'center', 'end'),
    borderWidth: fc.nat(40),
    borderColor: color,
    borderRadius: fc.nat(1000),
    shadow: fc.constantFrom('none', 'small', 'medium', 'large'),
  },
  { requiredKeys: [] },
)

const field = { name, label: words, required: flag }
const options = fc.array(fc.record({ label: words, value: words }), { minLength: 1, maxLength: 4 })
const choices = fc.record({ ...field, showLabel: flag, options, inline: flag })
const action = {
  action: fc.constantFrom(...actions),
  redirect: fc.option(
    fc.record({
      url: address,
      method: fc.constantFrom('' as const, 'get' as const, 'post' as const),
      newWindow: flag,
      variables: fc.array(fc.record({ name, field: name }), { maxLength: 2 }),
    }),
    { nil: undefined },
  ),
  contentMediaId: fc.option(address, { nil: undefined }),
  goTo: fc.option(fc.constantFrom('c1', 'c2', 'gone'), { nil: undefined }),
}
const span = fc.record(
  { text: words, bold: flag, italic: flag, underline: flag, color, link: address },
  { requiredKeys: ['text'] },
)

const props: Props = {
  text: fc.record({
    blocks: fc.array(
      fc.record({
        type: fc.constantFrom('heading' as const, 'paragraph' as const, 'item' as const),
        spans: fc.array(span, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  }),
  image: fc.record({ ...action, src: address, alt: words, fill: fc.constantFrom(...fills) }),
  background: fc.record({ src: address, fill: fc.constantFrom(...fills) }),
  button: fc.record({ ...action, text: words, look: fc.constantFrom('filled', 'outline', 'link', 'cross') }),
  textField: fc.record({
    ...field,
    showLabel: flag,
    placeholder: words,
    kind: fc.constantFrom('text', 'email', 'tel', 'textarea', 'number', 'date'),
  }),
  checkbox: fc.record({
    ...field,
    isConsent: flag,
    channel: fc.constantFrom('email', 'sms', undefined),
    link: fc.option(fc.record({ text: words, url: address }), { nil: undefined }),
  }),
  dropdown: fc.record({ ...field, showLabel: flag, placeholder: words, options }),
  radio: choices,
  checkboxGroup: choices,
  file: fc.record({
    ...field,
    showLabel: flag,
    kinds: fc.constantFrom(...fileKinds),
    maxFiles: fc.integer({ min: 1, max: 5 }),
    maxMegabytes: fc.integer({ min: 1, max: 10 }),
  }),
  hidden: fc.record({ name, source: fc.constantFrom(...hiddenSources), value: words }),
  countdown: fc.record({
    until: fc.constantFrom(...countdownEndTypes),
    endsAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
    duration: fc.integer({ min: 1, max: 10_000_000 }),
    text: words,
    format: fc.constantFrom('UU NN, hh:mm:ss', 'hh:mm', '', 'x'),
    atEnd: fc.constantFrom(...countdownEnds),
  }),
  gridRow: fc.record({ stackBelow: fc.nat(2000) }),
  gridColumn: fc.record({ share: fc.constantFrom(0.1, 1, 2.5, 100) }),
  scaledStage: fc.record({
    stageWidth: fc.integer({ min: 1, max: 4000 }),
    stageHeight: fc.integer({ min: 1, max: 4000 }),
  }),
  divider: fc.record({ line: fc.constantFrom(...dividerLines), thickness: fc.integer({ min: 1, max: 40 }) }),
  spacer: fc.record({ height: fc.integer({ min: 1, max: 1000 }) }),
  video: fc.record({ src: address, poster: address, title: words }),
  tab: fc.record({ name: words, for: fc.constantFrom('everyone', 'already', undefined) }),
  discount: fc.record({
    code: words,
    placeholder: words,
    copyText: words,
    copiedText: words,
    applyText: words,
    appliedText: words,
  }),
  game: fc.record({
    look: fc.constantFrom(...gameLooks),
    options: fc.constant(newGameOptions()),
    showOdds: flag,
  }),
  socialButton: fc.record({
    network: fc.constantFrom(...networks),
    intent: fc.constantFrom('share', 'follow'),
    label: words,
    url: address,
    message: words,
    picture: address,
  }),
}

const holders: ReadonlySet<ComponentType> = new Set(['background', 'gridRow', 'gridColumn', 'scaledStage', 'tab'])
const inner = (Object.keys(models) as ComponentType[]).filter((type) => type !== 'tab')

function one(type: ComponentType, depth: number): fc.Arbitrary<Component> {
  const inside =
    holders.has(type) && depth > 0
      ? fc.array(
          fc.constantFrom(...inner).chain((next) => one(next, depth - 1)),
          { maxLength: 4 },
        )
      : fc.constant(undefined)
  const hidden = fc.option(fc.subarray([...devices]), { nil: undefined })
  return fc
    .tuple(props[type] as fc.Arbitrary<object>, style, inside, hidden)
    .map(([own, looks, childComponents, responsiveHiddenOn]) => ({
      ...own,
      id: '',
      type,
      style: looks,
      ...(childComponents && { childComponents }),
      ...(responsiveHiddenOn && { responsiveHiddenOn }),
    })) as fc.Arbitrary<Component>
}

const tabs = fc.array(one('tab', 4) as fc.Arbitrary<Tab>, { minLength: 1, maxLength: 3 })

/** Generates any form document that the model accepts. Over many runs, every component type occurs. */
export const anyDocument: fc.Arbitrary<FormDocument> = fc.tuple(tabs, tabs).map(([first, last]) => {
  let count = 0
  const document: FormDocument = { version: 1, steps: { subscribe: { tabs: first }, success: { tabs: last } } }
  return mapComponents(document, (component) => ({ ...component, id: `c${count++}` }))
})
