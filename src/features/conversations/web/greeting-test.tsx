import { ActionIcon, Button, NumberInput, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatShare } from '#core/number.ts'
import type { ChatGreeting, GreetingTest as Test } from '#embed/extra-data/chat-data.ts'
import { variantsOf } from '#embed/extra-data/greeting-variants.ts'
import { newId } from '#platform/web/new-id.ts'
import styles from './chat.module.css'

interface GreetingTestProps {
  greeting: ChatGreeting
  issues: Readonly<Record<string, string>>
  /** Prefix of this test's fields in `issues`. */
  field: string
  onChange: (test: Test | null) => void
}

const maxVariants = 2

/** The other texts of a greeting in an A/B test, and how visitors are split between them. */
export function GreetingTest({ greeting: { text, test }, issues, field, onChange }: GreetingTestProps) {
  const others = test?.variants ?? []
  const add = () => {
    const variant = { id: newId(), text: '', weight: 50 }
    onChange({ id: test?.id ?? newId(), weight: test?.weight ?? 50, variants: [...others, variant] })
  }
  const setAt = (at: number, part: Partial<Test['variants'][number]>) =>
    test && onChange({ ...test, variants: others.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  const remove = (at: number) => {
    const left = others.filter((_, i) => i !== at)
    onChange(test && left[0] ? { ...test, variants: left } : null)
  }
  const all = test ? variantsOf(text, test) : []
  const sum = all.reduce((total, { weight }) => total + weight, 0)
  return (
    <>
      {others.map(({ id, text: other }, at) => (
        <div key={id} className={styles.variant}>
          <Textarea
            label={`Message ${letterOf(at + 1)}`}
            autosize
            minRows={2}
            maxLength={500}
            value={other}
            error={issues[`${field}.variants.${at}.text`]}
            onChange={({ target: { value } }) => setAt(at, { text: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove message ${letterOf(at + 1)}`}
            onClick={() => remove(at)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {test && (
        <div className={styles.row}>
          {all.map(({ id, weight }, i) => (
            <NumberInput
              key={id}
              label={`Weight of ${letterOf(i)}`}
              description={sum > 0 ? `${formatShare(weight / sum)} of visitors` : undefined}
              w={150}
              min={0}
              max={100}
              allowDecimal={false}
              value={weight}
              error={issues[i === 0 ? `${field}.weight` : `${field}.variants.${i - 1}.weight`]}
              onChange={(value) =>
                i === 0
                  ? onChange({ ...test, weight: Number(value) || 0 })
                  : setAt(i - 1, { weight: Number(value) || 0 })
              }
            />
          ))}
        </div>
      )}
      {others.length < maxVariants && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          style={{ justifySelf: 'start' }}
          onClick={add}
        >
          {test ? 'Add variant' : 'A/B test'}
        </Button>
      )}
    </>
  )
}

/** Returns the letter of a text in a test. The greeting's own text is A. */
export function letterOf(at: number): string {
  return 'ABC'[at] ?? '?'
}
