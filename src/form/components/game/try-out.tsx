import { Button, Group } from '@mantine/core'
import { IconDice5 } from '@tabler/icons-react'
import { useState } from 'react'
import { drawByWeight } from '../../document/draw-option.ts'
import type { GameOption } from './model.ts'

/** Draws locally, by the same rule as the server. Nothing is used up. */
export function TryOut({ options }: { options: readonly GameOption[] }) {
  const [draws, setDraws] = useState<readonly (number | null)[]>([])
  const draw = () => {
    const weights = options.map(({ weight }) => weight)
    setDraws([drawByWeight(weights, (count) => crypto.getRandomValues(new Uint8Array(count))), ...draws].slice(0, 1000))
  }
  const [last] = draws
  return (
    <Group gap="sm">
      <Button size="compact-sm" variant="default" leftSection={<IconDice5 size={15} aria-hidden />} onClick={draw}>
        Try it out
      </Button>
      <output>{draws.length > 0 && wordsFor(last ?? null, options, draws)}</output>
    </Group>
  )
}

function wordsFor(drawn: number | null, options: readonly GameOption[], draws: readonly (number | null)[]): string {
  if (drawn === null) return 'No prize can be won: every weight is 0.'
  const times = draws.filter((one) => one === drawn).length
  return `${options[drawn]!.label || `Option ${drawn + 1}`} (${times} of ${draws.length} tries)`
}
