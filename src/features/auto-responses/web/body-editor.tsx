import { ActionIcon, Input, Menu, Textarea, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconBraces,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRectangle,
  type Icon,
} from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import styles from './email-editor.module.css'
import { insertTag, markupEdits, type Selected } from './markup-edit.ts'

type EditName = keyof typeof markupEdits

const tools: readonly { name: EditName; label: string; icon: Icon; key?: string }[] = [
  { name: 'bold', label: 'Bold', icon: IconBold, key: 'b' },
  { name: 'italic', label: 'Italic', icon: IconItalic, key: 'i' },
  { name: 'link', label: 'Link', icon: IconLink, key: 'k' },
  { name: 'heading', label: 'Heading', icon: IconHeading },
  { name: 'list', label: 'Bulleted list', icon: IconList },
  { name: 'numbers', label: 'Numbered list', icon: IconListNumbers },
  { name: 'button', label: 'Button', icon: IconRectangle },
]
const tags = [
  { tag: '[name|there]', label: 'Name, or “there”' },
  { tag: '[email]', label: 'Email address' },
  { tag: '[?name]Dear [name],[/name]', label: 'Only where there is a name' },
]

interface BodyEditorProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The mail's text in its small mark-up, with buttons that write it. */
export function BodyEditor({ value, onChange, error }: BodyEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<Selected | null>(null)
  const id = useId()

  useLayoutEffect(() => {
    const select = wanted.current
    wanted.current = null
    if (!select) return
    field.current?.focus()
    field.current?.setSelectionRange(select.start, select.end)
  }, [value])

  function edit(change: (at: Selected) => Selected) {
    const { selectionStart, selectionEnd } = field.current!
    const next = change({ text: value, start: selectionStart, end: selectionEnd })
    wanted.current = next
    onChange(next.text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const tool = (event.metaKey || event.ctrlKey) && tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    edit(markupEdits[tool.name])
  }

  return (
    <Input.Wrapper label="Text" id={id} error={error}>
      <div className={styles.body} data-error={Boolean(error) || undefined}>
        <div className={styles.tools} role="toolbar" aria-label="Formatting">
          {tools.map(({ name, label, icon: Picture }) => (
            <Tooltip key={name} label={label} openDelay={400}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={label}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => edit(markupEdits[name])}
              >
                <Picture size={17} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          ))}
          <Menu position="bottom-start" shadow="md" width={250}>
            <Menu.Target>
              <Tooltip label="Something about the subscriber" openDelay={400}>
                <ActionIcon variant="subtle" color="gray" aria-label="Merge tag">
                  <IconBraces size={17} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown>
              {tags.map(({ tag, label }) => (
                <Menu.Item key={tag} onClick={() => edit((at) => insertTag(at, tag))}>
                  {label}
                  <code className={styles.tag}>{tag}</code>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
        <Textarea
          ref={field}
          id={id}
          variant="unstyled"
          autosize
          minRows={12}
          maxRows={26}
          maxLength={50_000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </Input.Wrapper>
  )
}
