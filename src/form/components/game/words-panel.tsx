import { gameWordNames, gameWords, type GameWord } from '../../document/game-words.ts'
import { Section } from '../../editor/controls/section.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { GameLook, GameProps } from './model.ts'

const names: Record<GameWord, string> = {
  'slot-machine': 'Name for screen readers',
  wheel: 'Name for screen readers',
  'scratch-card': 'Name for screen readers',
  luck: 'While playing',
  scratch: 'Scratch instructions',
  reveal: 'Reveal button',
  youWon: 'Above a prize',
  won: 'Somebody won ({prize})',
  code: 'With a code ({code})',
  nothing: 'No prize message',
  gone: 'Out of prizes message',
  open: 'Open prize button',
  goOn: 'Continue button',
  yourCode: 'Code label',
  copy: 'Copy button',
  copied: 'Copied message',
  byKeys: 'Keyboard copy hint',
  odds: 'Odds title',
  sound: 'Sound button',
  again: 'Try again button',
  confirm: 'With double opt-in: an email was sent',
  unconfirmed: 'Confirm first message',
  play: 'Play button',
}
const machines: readonly string[] = ['slot-machine', 'wheel', 'scratch-card'] satisfies GameLook[]
const ofCard: readonly string[] = ['scratch', 'reveal'] satisfies GameWord[]

interface WordsPanelProps {
  look: GameLook
  words: NonNullable<GameProps['words']>
  onChange: (words: NonNullable<GameProps['words']>) => void
}

/** The game's texts, for owners whose visitors speak another language. */
export function WordsPanel({ look, words, onChange }: WordsPanelProps) {
  const shown = gameWordNames.filter((name) => {
    if (machines.includes(name)) return name === look
    return ofCard.includes(name) ? look === 'scratch-card' : name !== 'luck' || look !== 'scratch-card'
  })
  return (
    <details>
      <summary>Game text</summary>
      <Section>
        {shown.map((name) => (
          <TextControl
            key={name}
            label={names[name]}
            placeholder={gameWords[name]}
            maxLength={200}
            value={words[name] ?? ''}
            onChange={(text) => onChange({ ...words, [name]: text })}
          />
        ))}
      </Section>
    </details>
  )
}
