import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import type { DnsRecord } from '../contract.ts'
import styles from './domains.module.css'

const words: Record<DnsRecord['purpose'], { name: string; text: string }> = {
  dkim: { name: 'DKIM', text: 'Signs your emails. You can send from this domain once this record is found.' },
  spf: { name: 'SPF', text: 'Names the servers that may send for your domain.' },
  dmarc: {
    name: 'DMARC',
    text: 'Required by Gmail and Yahoo. Tells inboxes what to do with emails that fail the checks.',
  },
  return: { name: 'Return path', text: 'The mail server that bounces come back to.' },
}

/** One DNS record: what to add and where, and whether it exists. */
export function RecordLine({ record, domain }: { record: DnsRecord; domain: string }) {
  const { purpose, is_found, problem, found } = record
  const { name, text } = words[purpose]
  return (
    <li className={styles.record} data-state={is_found === null ? 'unseen' : is_found ? 'good' : 'bad'}>
      <StateIcon isFound={is_found} />
      <div className={styles.content}>
        <h3 className={styles.purpose}>{name}</h3>
        <p className={styles.note}>{text}</p>
        {problem && <p className={styles.problem}>{problem}</p>}
        {!is_found && found.length > 0 && (
          <p className={styles.note}>
            Found: <code>{found.join(' · ')}</code>
          </p>
        )}
        {is_found ? (
          <details className={styles.details}>
            <summary>Show record</summary>
            <Values record={record} domain={domain} name={name} />
          </details>
        ) : (
          <Values record={record} domain={domain} name={name} />
        )}
      </div>
    </li>
  )
}

function Values({ record, domain, name }: { record: DnsRecord; domain: string; name: string }) {
  const { purpose, type, value } = record
  const host = hostOf(record.name, domain)
  return (
    <dl className={styles.values}>
      <dt>Type</dt>
      <dd>{type}</dd>
      <dt>Host</dt>
      <dd>
        <CopyField label={`${name} host`} value={host} isQuiet />
        <small className={styles.note}>{record.name}</small>
      </dd>
      <dt>Value</dt>
      <dd>
        {value === '' ? (
          <span className={styles.note}>
            {purpose === 'spf'
              ? 'Set up a mail server first: the record names it.'
              : 'The mail server (MX) that your mailbox provider tells you.'}
          </span>
        ) : (
          <CopyField label={`${name} value`} value={value} rows={value.length > 70 ? 4 : 1} isQuiet />
        )}
      </dd>
    </dl>
  )
}

/** Returns the value for a DNS provider's "Host" field: the name without the domain. */
function hostOf(name: string, domain: string): string {
  if (name === domain) return '@'
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

function StateIcon({ isFound }: { isFound: boolean | null }) {
  if (isFound === null) return <IconCircleDashed size={20} aria-label="Not checked" />
  return isFound ? (
    <IconCircleCheck size={20} aria-label="Right" />
  ) : (
    <IconAlertTriangle size={20} aria-label="Action needed" />
  )
}
