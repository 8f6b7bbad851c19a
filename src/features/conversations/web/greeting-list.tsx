import { ActionIcon, Button, NumberInput, Select, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ChatGreeting } from '#embed/extra-data/chat-data.ts'
import { StoredRules } from '#features/display-rules/web/index.ts'
import { newId } from '#platform/web/new-id.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type Chat, chatSettingsCalls } from '../contract.ts'
import { EndedTests } from './ended-tests.tsx'
import { GreetingFigures, textsOf } from './greeting-figures.tsx'
import { GreetingTest } from './greeting-test.tsx'
import styles from './chat.module.css'

interface GreetingListProps {
  greetings: ChatGreeting[]
  /** Stored greetings: only these can have display rules. */
  saved: readonly ChatGreeting[]
  issues: Readonly<Record<string, string>>
  onChange: (greetings: ChatGreeting[]) => void
  /** Restores a greeting to its state before one of its tests ended. */
  onUndo: (chat: Chat, greeting: ChatGreeting) => Promise<unknown>
}

const intervals = [
  { value: 'session', label: 'Once per visit' },
  { value: 'day', label: 'Once a day' },
  { value: 'week', label: 'Once a week' },
  { value: 'month', label: 'Once a month' },
]

/** List of the automatic messages: what they say, when, how often, and where. */
export function GreetingList({ greetings, saved, issues, onChange, onUndo }: GreetingListProps) {
  const [targeted, setTargeted] = useState<string>()
  const figures = useCall(chatSettingsCalls.greetings, {})
  const end = useAction(chatSettingsCalls.endTest, {
    invalidates: [chatSettingsCalls.load, chatSettingsCalls.greetings],
  })
  const [ending, setEnding] = useState<string>()
  const endTest = async (greeting: ChatGreeting, at: number, variant: string) => {
    setEnding(variant)
    const ended = await end.run({ greeting_id: greeting.id, variant })
    setEnding(undefined)
    const now = ended?.chat.settings.greetings.find(({ id }) => id === greeting.id)
    if (!ended || !now) return
    setAt(at, { text: now.text, test: null })
    undoable({ message: 'Test ended. Everyone sees this message now.', undo: () => onUndo(ended.chat, greeting) })
  }
  const setAt = (at: number, part: Partial<ChatGreeting>) =>
    onChange(greetings.map((one, i) => (i === at ? { ...one, ...part } : one)))
  const add = () => {
    const id = newId()
    onChange([...greetings, { id, text: '', delay: 15, interval: 'day', test: null }])
  }
  return (
    <div className={styles.fields}>
      <ErrorNotice error={figures.error} retry={figures.refetch} />
      <ErrorNotice error={end.error} />
      {greetings.map((greeting, at) => {
        const { id, text, delay, interval, test } = greeting
        const stored = saved.find((one) => one.id === id)
        const isSaved = stored !== undefined
        const result = figures.data?.greetings.find((one) => one.id === id)
        const name = `Greeting ${at + 1}`
        return (
          <fieldset key={id} className={styles.greeting}>
            <legend>{name}</legend>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={styles.remove}
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={() => onChange(greetings.filter((_, i) => i !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
            <Textarea
              label={test ? 'Message A' : 'Message'}
              placeholder="Hi there! Any questions about shipping?"
              autosize
              minRows={2}
              maxLength={500}
              value={text}
              error={issues[`settings.greetings.${at}.text`]}
              onChange={({ target: { value } }) => setAt(at, { text: value })}
            />
            <GreetingTest
              greeting={greeting}
              issues={issues}
              field={`settings.greetings.${at}.test`}
              onChange={(next) => setAt(at, { test: next })}
            />
            <div className={styles.row}>
              <NumberInput
                label="Seconds on the page"
                w={150}
                min={0}
                max={3600}
                allowDecimal={false}
                value={delay}
                error={issues[`settings.greetings.${at}.delay`]}
                onChange={(value) => setAt(at, { delay: Number(value) || 0 })}
              />
              <Select
                label="Frequency"
                w={170}
                allowDeselect={false}
                value={interval}
                data={intervals}
                onChange={(value) => setAt(at, { interval: value as ChatGreeting['interval'] })}
              />
            </div>
            {stored && result && (
              <GreetingFigures
                result={result}
                texts={textsOf(stored)}
                ending={ending}
                onUse={(variant) => void endTest(stored, at, variant)}
              />
            )}
            {isSaved ? (
              <Button
                size="xs"
                variant="default"
                aria-expanded={targeted === id}
                style={{ justifySelf: 'start' }}
                onClick={() => setTargeted(targeted === id ? undefined : id)}
              >
                Targeting
              </Button>
            ) : (
              <p className={styles.dim}>Save to choose pages and visitors.</p>
            )}
            {isSaved && targeted === id && (
              <Suspense fallback={<ListSkeleton rows={2} />}>
                <StoredRules objectId={id} />
              </Suspense>
            )}
          </fieldset>
        )
      })}
      {greetings.length < 5 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          style={{ justifySelf: 'start' }}
          onClick={add}
        >
          Add greeting
        </Button>
      )}
      <EndedTests tests={figures.data?.ended_tests ?? []} />
    </div>
  )
}
