import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { type Import, type ImportOptions, type ProfileField, profileFields } from '../contract.ts'
import { type ImportRow, readRow } from '../import-rows.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldNames } from './filter-words.ts'
import { statusNames } from './status-names.ts'

const columns = [{ label: 'Email' }, { label: 'Name' }, { label: 'Status' }, { label: 'Tags' }, { label: 'What else' }]

interface ImportPreviewProps {
  found: Import
  mapping: readonly string[]
  options: ImportOptions
  vocabulary: Vocabulary | undefined
}

/** The first rows of a file as the contacts that they become, or why they are refused. */
export function ImportPreview({ found, mapping, options, vocabulary }: ImportPreviewProps) {
  const types = new Map((vocabulary?.fields ?? []).map((field) => [field.key, field]))
  const rows = found.sample.map((cells) => readRow(cells, mapping, types))
  if (!mapping.includes('email') || rows.length === 0) return null
  return (
    <Panel title="The first contacts" text="As they are read with these columns. The check reads the whole file.">
      <Table label="The first contacts" columns={columns}>
        {rows.map((row, index) => (
          <PreviewRow key={index} row={row} options={options} vocabulary={vocabulary} />
        ))}
      </Table>
    </Panel>
  )
}

interface PreviewRowProps {
  row: ImportRow | { reason: string }
  options: ImportOptions
  vocabulary: Vocabulary | undefined
}

function PreviewRow({ row, options, vocabulary }: PreviewRowProps) {
  if ('reason' in row)
    return (
      <Row>
        <Cell kind="main">
          <span className={styles.refused}>Refused: {row.reason}</span>
        </Cell>
      </Row>
    )
  const { email, profile, fields, tags } = row
  const status = row.status ?? options.status
  const names: readonly ProfileField[] = ['first_name', 'last_name']
  const labelOf = (key: string) => vocabulary?.fields.find((field) => field.key === key)?.label ?? key
  const others = [
    ...profileFields.filter((name) => !names.includes(name)).map((name) => [fieldNames[name], profile[name]]),
    ...Object.entries(fields).map(([key, value]) => [labelOf(key), value]),
  ]
  return (
    <Row>
      <Cell kind="main">{email}</Cell>
      <Cell>
        {names
          .map((name) => profile[name] ?? '')
          .join(' ')
          .trim()}
      </Cell>
      <Cell>
        <StatusBadge status={status} label={statusNames[status]} />
      </Cell>
      <Cell>{[...new Set([...tags, ...options.tags])].join(', ')}</Cell>
      <Cell>
        {others
          .filter(([, value]) => value)
          .map(([label, value]) => `${label}: ${value}`)
          .join(' · ')}
      </Cell>
    </Row>
  )
}
