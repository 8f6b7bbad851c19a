import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ShareSettings } from '#embed/extra-data/share-settings.ts'
import styles from './sharing.module.css'

interface ShareTextsProps {
  settings: ShareSettings
  issues: Readonly<Record<string, string>>
  onChange: (part: Partial<ShareSettings>) => void
}

/** Fields for the text of a shared page, the UTM parameters and the heading in each language. */
export function ShareTexts({ settings, issues, onChange }: ShareTextsProps) {
  const { headings } = settings
  const setHeading = (i: number, part: Partial<(typeof headings)[number]>) =>
    onChange({ headings: headings.map((one, at) => (at === i ? { ...one, ...part } : one)) })
  return (
    <div className={styles.fields}>
      <TextInput
        label="Text"
        description="Merge tags: [title], [description], [site], [url]."
        maxLength={500}
        value={settings.text}
        error={issues['settings.text']}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <TextInput
        label="Email subject"
        maxLength={500}
        value={settings.subject}
        error={issues['settings.subject']}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <Switch
        label="Add UTM parameters"
        description="utm_source is the network."
        checked={settings.with_utm}
        onChange={(event) => onChange({ with_utm: event.currentTarget.checked })}
      />
      {settings.with_utm && (
        <div className={styles.row}>
          <TextInput
            label="UTM medium"
            maxLength={100}
            value={settings.utm_medium}
            error={issues['settings.utm_medium']}
            onChange={(event) => onChange({ utm_medium: event.target.value })}
          />
          <TextInput
            label="UTM campaign"
            maxLength={100}
            value={settings.utm_campaign}
            error={issues['settings.utm_campaign']}
            onChange={(event) => onChange({ utm_campaign: event.target.value })}
          />
        </div>
      )}
      {headings.map((one, i) => (
        // Headings have no id; their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.row} key={i}>
          <TextInput
            label="Heading"
            maxLength={100}
            value={one.heading}
            error={issues[`settings.headings.${i}.heading`] ?? issues['settings.headings']}
            onChange={(event) => setHeading(i, { heading: event.target.value })}
          />
          <TextInput
            label="Language"
            placeholder="All others"
            w={120}
            maxLength={3}
            value={one.language}
            error={issues[`settings.headings.${i}.language`]}
            onChange={(event) => setHeading(i, { language: event.target.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Remove heading"
            onClick={() => onChange({ headings: headings.filter((_, at) => at !== i) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange({ headings: [...headings, { language: '', heading: 'Share this' }] })}
      >
        Add heading
      </Button>
      <p className={styles.dim}>
        Headings show above buttons in the page. Button names follow the language of the page by themselves.
      </p>
    </div>
  )
}
