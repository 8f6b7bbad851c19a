import { Button, MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { contactCalls } from '#features/contacts/contract.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import type { AudienceChoice } from '../contract.ts'
import { isAudienceEmpty } from '../rules.ts'
import { allWords, countWords } from './campaign-words.ts'
import { NonOpenerFields } from './non-opener-fields.tsx'
import type { StepProps } from './step-props.ts'
import styles from './wizard.module.css'

/** Fields for the contacts to include (all, or those on lists and in segments) and those to exclude. */
export function AudienceFields({ fields: { type, audience }, change, issues, checks }: StepProps) {
  const { data, error, refetch } = useCall(contactCalls.vocabulary, {})
  const isNarrow = audience.only_named || audience.lists.length + audience.segments.length > 0
  const put = (part: Partial<AudienceChoice>) => change({ audience: { ...audience, ...part } })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={3} />
  if (audience.not_opened) {
    return (
      <NonOpenerFields
        notOpened={audience.not_opened}
        problem={issues['audience.not_opened']}
        onChange={(not_opened) => put({ not_opened })}
      />
    )
  }
  if (audience.contact_ids.length > 0) {
    return (
      <div className={styles.chosen}>
        <Text>{countWords('email', audience.contact_ids.length)} were selected individually.</Text>
        <Button variant="default" size="compact-sm" onClick={() => put({ contact_ids: [] })}>
          Choose lists instead
        </Button>
      </div>
    )
  }
  const isMissing = isAudienceEmpty(audience) && checks.some(({ field }) => field === 'audience.lists')
  const problem = issues['audience.lists'] ?? (isMissing ? 'Choose a list or a segment.' : undefined)
  const lists = optionsOf(data.lists)
  const segments = optionsOf(data.segments)
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label="Audience"
        value={isNarrow ? 'some' : 'all'}
        onChange={(who) => put(who === 'some' ? { only_named: true } : { only_named: false, lists: [], segments: [] })}
      >
        <Stack gap="xs">
          <Radio value="all" label={allWords(type)} />
          <Radio
            value="some"
            label={
              type === 'push'
                ? 'Push subscribers in selected lists or segments'
                : 'Contacts in selected lists or segments'
            }
          />
        </Stack>
      </Radio.Group>
      {isNarrow && (
        <div className={styles.pair}>
          <Groups
            label="Lists"
            data={lists}
            value={audience.lists}
            error={problem}
            onChange={(ids) => put({ only_named: true, lists: ids })}
          />
          <Groups
            label="Segments"
            data={segments}
            value={audience.segments}
            error={issues['audience.segments']}
            onChange={(ids) => put({ only_named: true, segments: ids })}
          />
        </div>
      )}
      <div className={styles.pair}>
        <Groups
          label="Exclude lists"
          data={lists}
          value={audience.excluded_lists}
          onChange={(ids) => put({ excluded_lists: ids })}
        />
        <Groups
          label="Exclude segments"
          data={segments}
          value={audience.excluded_segments}
          onChange={(ids) => put({ excluded_segments: ids })}
        />
      </div>
      <MakeGroups hasNone={lists.length + segments.length === 0} />
    </Stack>
  )
}

function MakeGroups({ hasNone }: { hasNone: boolean }) {
  const path = useSitePath()
  if (!hasNone) return null
  return (
    <Text c="dimmed">
      There are no lists or segments yet.{' '}
      <TextLink to={path('/contacts/segments')}>Save a filter as a segment</TextLink> to email part of your contacts.
    </Text>
  )
}

interface GroupsProps {
  label: string
  data: readonly { value: string; label: string }[]
  value: readonly string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

function Groups({ label, data, value, error, onChange }: GroupsProps) {
  const gone = value.filter((id) => !data.some((option) => option.value === id))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? (data.length === 0 ? 'None yet' : 'None') : ''}
      data={[...data, ...gone.map((id) => ({ value: id, label: 'Deleted' }))]}
      value={[...value]}
      error={error}
      searchable
      clearable
      hidePickedOptions
      maxValues={100}
      disabled={data.length + value.length === 0}
      nothingFoundMessage="Nothing found"
      onChange={onChange}
    />
  )
}

function optionsOf(groups: readonly { id: string; name: string }[]) {
  return groups.map(({ id, name }) => ({ value: id, label: name }))
}
