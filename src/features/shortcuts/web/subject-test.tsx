import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconTrophy } from '@tabler/icons-react'
import { formatNumber } from '#core/number.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { ShortcutEmail, SubjectFigures } from '../contract.ts'
import styles from './shortcuts.module.css'
import { listedSubjects } from './words.ts'

export interface EmailFieldsProps {
  email: ShortcutEmail
  /** Results of the subjects while they are tested. */
  figures: readonly SubjectFigures[]
  problemOf: (field: string) => string | undefined
  onChange: (fields: Partial<ShortcutEmail>) => void
}

/** Settings for other subjects that are tested against the first one, with the results of each and the winner. */
export function SubjectTest({ email, figures, problemOf, onChange }: EmailFieldsProps) {
  const { variants, test_won: won } = email
  const free = ['b', 'c', 'd', 'e'].find((id) => variants.every((one) => one.id !== id))
  const set = (changed: typeof variants) => onChange({ variants: changed })
  return (
    <>
      {variants.map((variant, i) => (
        <Group key={variant.id} gap="xs" align="end" wrap="nowrap">
          <TextInput
            flex={1}
            label={`Subject ${variant.id.toUpperCase()}`}
            maxLength={200}
            value={variant.subject}
            error={problemOf(`variants.${i}.subject`)}
            onChange={(event) => set(variants.with(i, { ...variant, subject: event.target.value }))}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Remove subject ${variant.id.toUpperCase()}`}
            onClick={() => set(variants.toSpliced(i, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </Button>
        </Group>
      ))}
      {variants.length > 0 && <Results figures={figures} />}
      {won && variants.length === 0 && (
        <Text size="sm" className={styles.won}>
          <IconTrophy size={16} aria-hidden />
          <span>
            {listedSubjects([won.subject])} won against {listedSubjects(won.lost)} <Moment at={won.at} />.
          </span>
        </Text>
      )}
      {free && variants.length < 3 && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => set([...variants, { id: free, subject: '', weight: variants.length === 0 ? 50 : 25 }])}
          >
            Test another subject
          </Button>
        </Group>
      )}
    </>
  )
}

function Results({ figures }: Pick<EmailFieldsProps, 'figures'>) {
  const text =
    'A subject that clearly brings more contacts to the goal becomes the subject, after a week at the earliest.'
  return (
    <>
      {figures.length > 0 && (
        <ul className={styles.results} aria-label="Results of the test">
          {figures.map(({ version, people, conversions }) => (
            <li key={version}>
              <strong>Subject {version.toUpperCase()}</strong>: {formatNumber(conversions)} of {formatNumber(people)}{' '}
              reached the goal
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </>
  )
}
