import { formatMoney } from '#core/money.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { importCalls, type PreviewCell } from '../contract.ts'
import styles from './imports.module.css'
import type { MappingDraft } from './mapping-draft.ts'

/** Preview of how the first rows of a file are read with these columns, or why they would be skipped. */
export function ImportPreview({ importId, draft }: { importId: string; draft: MappingDraft }) {
  const input = { import_id: importId, mapping: [...draft.mapping], options: draft.options }
  const { data, error, isStale, refetch } = useCall(importCalls.preview, input, { keepPrevious: true })
  return (
    <Panel title="Preview" text="The first rows of the file with this mapping.">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.problem && <p className={styles.text}>{data.problem}</p>}
      {data && !data.problem && (
        <div className={styles.scroll}>
          <Table
            label="Preview"
            columns={data.columns.map(({ label, is_number }) => ({ label, isNumber: is_number }))}
            isStale={isStale}
          >
            {data.rows.map(({ cells, problem, note }, index) => (
              <Row key={index}>
                {problem ? (
                  <Cell kind="main">
                    {cells.map(textOf).join(' ')} <span className={styles.problem}>Skipped: {problem}</span>
                  </Cell>
                ) : (
                  cells.map((cell, at) => {
                    const { label, is_number } = data.columns[at]!
                    return (
                      <Cell key={label} kind={at === 0 ? 'main' : is_number ? 'number' : 'text'} label={label}>
                        {textOf(cell)}
                        {at === 0 && note && <span className={styles.note}>{note}</span>}
                      </Cell>
                    )
                  })
                )}
              </Row>
            ))}
          </Table>
        </div>
      )}
    </Panel>
  )
}

function textOf(cell: PreviewCell): string {
  if (typeof cell === 'string') return cell
  return 'moment' in cell ? formatFullMoment(cell.moment) : formatMoney(cell.money, cell.currency)
}
