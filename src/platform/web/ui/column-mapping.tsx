import { NativeSelect } from '@mantine/core'
import styles from './column-mapping.module.css'
import { Cell, Row, Table } from './table.tsx'

interface ColumnMappingProps {
  /** The heading of the file, and its first rows. */
  columns: readonly string[]
  sample: readonly (readonly string[])[]
  /** Where each column goes. */
  mapping: readonly string[]
  /** Where a column may go. */
  targetsOf: (column: string) => { value: string; label: string }[]
  onChange: (mapping: string[]) => void
}

const heading = [{ label: 'Column' }, { label: 'Sample values' }, { label: 'Import as' }]

/** Says where each column of a file goes. */
export function ColumnMapping({ columns, sample, mapping, targetsOf, onChange }: ColumnMappingProps) {
  return (
    <div className={styles.scroll}>
      <Table label="Columns" columns={heading}>
        {columns.map((name, index) => (
          <Row key={index}>
            <Cell kind="main">{name || `Column ${index + 1}`}</Cell>
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
                aria-label={`Import "${name || `Column ${index + 1}`}" as`}
                data={targetsOf(name)}
                value={mapping[index] ?? ''}
                onChange={(event) => onChange(mapping.with(index, event.target.value))}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}
