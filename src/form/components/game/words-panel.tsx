import { gameWordNames, gameWords, type GameWord } from '../../document/game-words.ts'
import { Section } from '../../editor/controls/section.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { GameLook, GameProps } from './model.ts'

const names: Record<GameWord, string> = {
  'slot-machine': 'Name for screen readers',
  wheel: 'Name for screen readers',
  'scratch-card': 'Name for screen readers',
  luck: 'While it runs',
  scratch: 'How to scratch',
  reveal: 'Button that uncovers',
  won: 'Somebody won ({prize})',
  code: 'With a code ({code})',
  nothing: 'Nothing was won',
  gone: 'No prizes are left',
  open: 'Button to the prize',
  goOn: 'Button that goes on',
  yourCode: 'Name of the code’s field',
  copy: 'Button that copies',
  copied: 'After copying',
  byKeys: 'Where copying needs keys',
  odds: 'Title of the odds',
  sound: 'Button for sound',
  again: 'Button to try again',
  confirm: 'With double opt-in: an email was sent',
  unconfirmed: 'Played before confirming',
  play: 'Button to play after confirming',
}
const looks: readonly string[] = ['slot-machine', 'wheel', 'scratch-card'] satisfies GameLook[]
const ofCard: readonly string[] = ['scratch', 'reveal'] satisfies GameWord[]

interface WordsPanelProps {
  look: GameLook
  words: NonNullable<GameProps['words']>
  onChange: (words: NonNullable<GameProps['words']>) => void
}

/** What the game says, for owners whose visitors speak another language. */
export function WordsPanel({ look, words, onChange }: WordsPanelProps) {
  const shown = gameWordNames.filter((name) => {
    if (looks.includes(name)) return name === look
    return ofCard.includes(name) ? look === 'scratch-card' : name !== 'luck' || look !== 'scratch-card'
  })
  return (
    <details>
      <summary>Words of the game</summary>
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
