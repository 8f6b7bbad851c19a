import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { BlockControl } from '../../editor/controls/block-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a text: its headings, paragraphs and list items, and their appearance. */
export const TextPanel: Panel<'text'> = ({ component, set, problems: _problems, ...styling }) => {
  const { blocks } = component
  return (
    <>
      <Section>
        {blocks.map((block, i) => (
          <BlockControl
            // Blocks have no IDs. They are identified by their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${component.id} ${i}`}
            block={block}
            onChange={(next) => set({ blocks: blocks.with(i, next) })}
            onRemove={blocks.length > 1 ? () => set({ blocks: blocks.toSpliced(i, 1) }) : undefined}
          />
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => set({ blocks: [...blocks, { type: 'paragraph', spans: [{ text: 'New paragraph' }] }] })}
        >
          Add a paragraph
        </Button>
      </Section>
      <TextStyle {...styling} />
      <SpacingStyle {...styling} />
      <SizeStyle {...styling} />
    </>
  )
}
