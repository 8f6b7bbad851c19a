import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import styles from './column-mapping.module.css'
import type { Target } from './import-kind.ts'

interface ColumnMappingProps {
  /** The heading of the file (`columns`) and its first rows (`sample`). */
  columns: readonly string[]
  sample: readonly (readonly string[])[]
  /** What each column is imported as. */
  mapping: readonly string[]
  targetsOf: (column: string) => readonly Target[]
  onChange: (index: number, target: Target) => void
  /** Further inputs for a column. */
  more?: ((column: string, target: string) => ReactNode) | undefined
}

const heading = [{ label: 'Column' }, { label: 'Sample values' }, { label: 'Import as' }]

/** Table for choosing what each column of a file is imported as. */
export function ColumnMapping({ columns, sample, mapping, targetsOf, onChange, more }: ColumnMappingProps) {
  return (
    <div className={styles.scroll}>
      <Table label="Columns" columns={heading}>
        {columns.map((name, index) => {
          const label = name || `Column ${index + 1}`
          const targets = targetsOf(name)
          return (
            <Row key={index}>
              <Cell kind="main">{label}</Cell>
              <Cell>
                <span className={styles.cells}>
                  {sample
                    .map((row) => row[index] ?? '')
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')
                    .slice(0, 80)}
                </span>
              </Cell>
              <Cell>
                <NativeSelect
                  size="xs"
                  aria-label={`Import "${label}" as`}
                  data={targets.map((target) => ({ value: target.value, label: target.label }))}
                  value={mapping[index] ?? ''}
                  onChange={({ target: { value } }) =>
                    onChange(index, targets.find((target) => target.value === value) ?? { value, label: value })
                  }
                />
                {more?.(label, mapping[index] ?? '')}
              </Cell>
            </Row>
          )
        })}
      </Table>
    </div>
  )
}
