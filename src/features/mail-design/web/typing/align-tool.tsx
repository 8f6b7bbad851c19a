import { ActionIcon, Menu } from '@mantine/core'
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import type { Paragraph } from '../../document.ts'
import { keepSelection } from './keep-selection.ts'

type Align = NonNullable<Paragraph['align']>

const ways = [
  { to: 'left', label: 'Left (Ctrl Shift L)', icon: IconAlignLeft },
  { to: 'center', label: 'Center (Ctrl Shift E)', icon: IconAlignCenter },
  { to: 'right', label: 'Right (Ctrl Shift R)', icon: IconAlignRight },
] as const

/** Aligns the selected paragraphs. */
export function AlignTool({ value, onChange }: { value: Align; onChange: (align: Align) => void }) {
  const { icon: Current } = ways.find(({ to }) => to === value)!
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Alignment" title="Alignment" onMouseDown={keepSelection}>
          <Current size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-typing="tools">
        {ways.map(({ to, label, icon: Picture }) => (
          <Menu.Item
            key={to}
            leftSection={<Picture size={16} />}
            aria-current={to === value || undefined}
            onClick={() => onChange(to)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
