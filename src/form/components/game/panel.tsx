import { NumberInput, Select, Switch } from '@mantine/core'
import { useContext, useState } from 'react'
import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { PictureAddress } from '../../editor/controls/picture-address.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import { useGesture } from '../../editor/editor-context.tsx'
import { DiscountSlotContext } from '../../editor/discount-slot.ts'
import { FileSlotContext } from '../../editor/file-slot.ts'
import type { Panel } from '../../editor/panel.ts'
import { PrizeSlotContext } from '../../editor/prize-slot.ts'
import { oddsOf, percentText } from '../../document/draw-option.ts'
import type { GameOption, PrizeType } from './model.ts'
import { TryOut } from './try-out.tsx'
import { WordsPanel } from './words-panel.tsx'

const lookNames = [
  { value: 'slot-machine', label: 'Slots' },
  { value: 'wheel', label: 'Wheel' },
  { value: 'scratch-card', label: 'Scratch card' },
] as const
const prizeNames: { value: PrizeType; label: string }[] = [
  { value: 'discount', label: 'Discount code' },
  { value: 'content', label: 'File or link' },
  { value: 'nothing', label: 'No prize' },
]
const sourceNames = [
  { value: 'one', label: 'Shared code' },
  { value: 'list', label: 'Unique codes' },
] as const

/** Panel for a game: its appearance, and its nine options one at a time. */
export const GamePanel: Panel<'game'> = ({ component, set, problems: _problems, ...styling }) => {
  const { look, options, showOdds } = component
  const [at, setAt] = useState(0)
  const option = options[at] ?? options[0]!
  const odds = oddsOf(options.map(({ weight }) => weight))
  const change = (fields: Partial<GameOption>) =>
    set({ options: options.map((one) => (one === option ? { ...one, ...fields } : one)) })
  return (
    <>
      <Section>
        <ChoiceControl label="Game" value={look} options={lookNames} onChange={(next) => set({ look: next })} />
        <Switch
          label="Show odds to visitors"
          checked={showOdds}
          onChange={(event) => set({ showOdds: event.currentTarget.checked })}
        />
        <TryOut options={options} />
      </Section>
      <Section title="Options">
        <Select
          label="Option"
          allowDeselect={false}
          data={options.map(({ label }, i) => ({
            value: String(i),
            label: `${i + 1}. ${label || 'Untitled'} · ${percentText(odds[i]!)}`,
          }))}
          value={String(options.indexOf(option))}
          onChange={(value) => setAt(Number(value))}
        />
        <OptionFields key={option.id} option={option} odds={odds[options.indexOf(option)]!} onChange={change} />
      </Section>
      <WordsPanel look={look} words={component.words ?? {}} onChange={(words) => set({ words })} />
      <TextStyle {...styling} />
      <SizeStyle {...styling} />
      <SpacingStyle {...styling} />
    </>
  )
}

interface OptionFieldsProps {
  option: GameOption
  odds: number
  onChange: (fields: Partial<GameOption>) => void
}

function OptionFields({ option, odds, onChange }: OptionFieldsProps) {
  const { label, mediaId, weight, prizeType, codeSource, code, contentMediaId } = option
  const gesture = useGesture()
  const showPrize = useContext(PrizeSlotContext)
  const showFile = useContext(FileSlotContext)
  const showDiscount = useContext(DiscountSlotContext)
  const hasOwnCodes = prizeType === 'discount' && option.discountCampaignId === ''
  return (
    <>
      <TextControl label="Label" maxLength={100} value={label} onChange={(next) => onChange({ label: next })} />
      <PictureAddress
        label="Image URL"
        hint="Without an image, the label is shown."
        value={mediaId}
        onChange={(next) => onChange({ mediaId: next })}
      />
      <NumberInput
        label="Weight"
        description={`Chance: ${percentText(odds)}`}
        min={0}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={weight}
        {...gesture}
        onChange={(next) => onChange({ weight: Math.max(0, Math.trunc(Number(next) || 0)) })}
      />
      <Select
        label="Prize"
        allowDeselect={false}
        data={prizeNames}
        value={prizeType}
        onChange={(next) => onChange({ prizeType: (next ?? 'nothing') as PrizeType })}
      />
      {prizeType === 'discount' &&
        showDiscount?.({
          value: option.discountCampaignId,
          onChange: (discountCampaignId) => onChange({ discountCampaignId }),
        })}
      {hasOwnCodes && (
        <ChoiceControl
          label="Code"
          value={codeSource}
          options={sourceNames}
          onChange={(next) => onChange({ codeSource: next })}
        />
      )}
      {hasOwnCodes && codeSource === 'one' && (
        <TextControl
          label="Discount code"
          maxLength={100}
          value={code}
          onChange={(next) => onChange({ code: next.trim() })}
        />
      )}
      {prizeType === 'content' &&
        showFile?.({ value: contentMediaId, onChange: (next) => onChange({ contentMediaId: next }) })}
      {prizeType === 'content' && (
        <TextControl
          label={showFile ? 'Or content URL' : 'Content URL'}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={contentMediaId}
          onChange={(next) => onChange({ contentMediaId: next.trim() })}
        />
      )}
      {prizeType !== 'nothing' && showPrize(option)}
    </>
  )
}
