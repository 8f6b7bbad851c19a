import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ChatSettings } from '#embed/extra-data/chat-data.ts'
import styles from './chat.module.css'

type Welcomes = ChatSettings['welcomes']

interface WelcomeFieldsProps {
  welcomes: Welcomes
  issues: Readonly<Record<string, string>>
  onChange: (welcomes: Welcomes) => void
}

/** Fields for the welcome text in the chat window: one for all languages, and others for specific languages. */
export function WelcomeFields({ welcomes, issues, onChange }: WelcomeFieldsProps) {
  const general = welcomes.findIndex(({ language }) => language === '')
  const setAt = (at: number, part: Partial<Welcomes[number]>) =>
    onChange(welcomes.map((one, i) => (i === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.fields}>
      <Textarea
        aria-label="Welcome message"
        placeholder="Hello! How can we help?"
        autosize
        minRows={2}
        maxLength={500}
        value={welcomes[general]?.text ?? ''}
        error={issues[`settings.welcomes.${general}.text`]}
        onChange={({ target: { value } }) => {
          if (general >= 0) setAt(general, { text: value })
          else onChange([{ language: '', text: value }, ...welcomes])
        }}
      />
      {welcomes.map(
        (welcome, at) =>
          at !== general && (
            // oxlint-disable-next-line react/no-array-index-key -- they have no name but what is typed
            <div key={at} className={styles.item}>
              <TextInput
                aria-label={`Language ${at + 1}`}
                placeholder="de"
                w={70}
                maxLength={3}
                value={welcome.language}
                error={issues[`settings.welcomes.${at}.language`]}
                onChange={({ target: { value } }) => setAt(at, { language: value })}
              />
              <TextInput
                aria-label={`Welcome message ${at + 1}`}
                flex={1}
                maxLength={500}
                value={welcome.text}
                error={issues[`settings.welcomes.${at}.text`]}
                onChange={({ target: { value } }) => setAt(at, { text: value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove welcome message ${at + 1}`}
                onClick={() => onChange(welcomes.filter((_, i) => i !== at))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          ),
      )}
      {issues['settings.welcomes'] && <p className={styles.wrong}>{issues['settings.welcomes']}</p>}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        style={{ justifySelf: 'start' }}
        onClick={() =>
          onChange([
            ...(general < 0 ? [{ language: '', text: '' }] : []),
            ...welcomes,
            { language: languageAfter(welcomes), text: '' },
          ])
        }
      >
        Add language
      </Button>
    </div>
  )
}

/** Returns a language that isn't used yet, so that two empty rows don't conflict. */
function languageAfter(welcomes: Welcomes): string {
  return ['de', 'fr', 'es', 'it', 'nl', 'pt'].find((one) => welcomes.every(({ language }) => language !== one)) ?? 'xx'
}
