import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconAlertTriangle, IconTrash, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { autoResponseCalls, type CheckedDomain, type DomainRecord } from '../contract.ts'
import styles from './domains.module.css'

/** The domains that mail is sent from, and what DNS says of each. */
export default function DomainsPage() {
  const path = useSitePath()
  const invalidates = [autoResponseCalls.domains]
  const { data, error, isLoading, refetch } = useCall(autoResponseCalls.domains, {})
  const check = useAction(autoResponseCalls.validateDomain, { invalidates })
  const forget = useAction(autoResponseCalls.forgetDomain, { invalidates })
  const [domain, setDomain] = useState('')
  async function remove(name: string) {
    if (!(await forget.run({ domain: name }))) return
    undoable({ message: `${name} was removed.`, undo: () => check.run({ domain: name }) })
  }
  return (
    <Page
      title="Sending domains"
      note="Mail servers check these DNS records before they accept email from your domain."
      back={{ label: 'Auto-responses', to: path('/auto-responses') }}
      width="narrow"
    >
      <form
        noValidate
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          void check.run({ domain: domain.trim() }).then((answer) => answer && setDomain(''))
        }}
      >
        <TextInput
          label="Domain"
          placeholder="shop.example"
          maxLength={253}
          value={domain}
          error={check.issues['domain']}
          onChange={(event) => setDomain(event.target.value)}
        />
        <Button type="submit" loading={check.busy} disabled={domain.trim() === ''}>
          Check
        </Button>
      </form>
      <ErrorNotice error={error} retry={refetch} />
      {!check.issues['domain'] && <ErrorNotice error={check.error} />}
      <ErrorNotice error={forget.error} />
      {isLoading && <ListSkeleton rows={1} height={200} />}
      {data?.domains.length === 0 && (
        <EmptyState
          icon={IconWorld}
          title="No domains yet"
          text="Enter the domain of your sender address, such as shop.example."
        />
      )}
      <Stack gap="lg">
        {data?.domains.map((checked) => (
          <DomainCard
            key={checked.domain}
            checked={checked}
            busy={check.busy}
            onCheck={() => void check.run({ domain: checked.domain })}
            onRemove={() => void remove(checked.domain)}
          />
        ))}
      </Stack>
    </Page>
  )
}

interface DomainCardProps {
  checked: CheckedDomain
  busy: boolean
  onCheck: () => void
  onRemove: () => void
}

function DomainCard({ checked, busy, onCheck, onRemove }: DomainCardProps) {
  return (
    <section className={styles.card} aria-label={checked.domain}>
      <Group justify="space-between">
        <div>
          <h2 className={styles.name}>
            {checked.domain}{' '}
            <Badge variant="light" color={checked.is_valid ? 'teal' : 'orange'}>
              {checked.is_valid ? 'Verified' : 'Action needed'}
            </Badge>
          </h2>
          <Text size="sm" c="dimmed">
            Checked <Moment at={checked.checked_at} />. Rechecked automatically.
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" loading={busy} onClick={onCheck}>
            Check again
          </Button>
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconTrash size={15} />} onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </Group>
      <ul className={styles.records}>
        {checked.records.map((record) => (
          <RecordLine key={record.purpose} record={record} />
        ))}
      </ul>
    </section>
  )
}

const names: Record<DomainRecord['purpose'], string> = {
  dkim: 'DKIM',
  spf: 'SPF',
  dmarc: 'DMARC',
  return: 'Return path',
}

function RecordLine({ record: { purpose, type, name, expected, is_good, problem } }: { record: DomainRecord }) {
  return (
    <li className={styles.record} data-good={is_good}>
      {is_good ? <IconCheck size={18} aria-label="Valid" /> : <IconAlertTriangle size={18} aria-label="Missing" />}
      <div>
        <strong>{names[purpose]}</strong>
        <Text size="sm" c="dimmed">
          {type} at <code>{name}</code>
        </Text>
        {problem && <Text size="sm">{problem}</Text>}
        {!is_good && expected !== '' && <CopyField label={`The ${names[purpose]} record`} value={expected} />}
      </div>
    </li>
  )
}
