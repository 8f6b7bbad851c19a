import { Chip, hexOf } from './controls/chip.tsx'
import { ColorControl } from './controls/color-control.tsx'
import { Section } from './controls/section.tsx'
import { useEditor, useEditorState } from './editor-context.tsx'
import styles from './colors-panel.module.css'
import { schemes } from './schemes.ts'
import { colorsOf, type FormColors } from '../document/form-colors.ts'
import { recolor } from './recolor.ts'

const roles = [
  { role: 'background', label: 'Background' },
  { role: 'text', label: 'Text' },
  { role: 'accent', label: 'Buttons' },
] as const satisfies { role: keyof FormColors; label: string }[]

/** Recolors the whole form at once, on both steps. */
export default function ColorsPanel() {
  const editor = useEditor()
  const { document: form } = useEditorState()
  const now = colorsOf(form)
  return (
    <>
      <Section>
        {roles.map(({ role, label }) => (
          <ColorControl
            key={role}
            label={label}
            value={now[role]}
            onChange={(color) => color && editor.run(recolor({ [role]: color }))}
          />
        ))}
      </Section>
      <Section title="Color schemes">
        <div className={styles.schemes}>
          {schemes.map(({ name, ...colors }) => (
            <button
              key={name}
              type="button"
              aria-pressed={roles.every(({ role }) => now[role] === colors[role])}
              title={roles.map(({ role }) => hexOf(colors[role])).join(', ')}
              onClick={() => editor.run(recolor(colors))}
            >
              <span>
                {roles.map(({ role }) => (
                  <Chip key={role} color={colors[role]} />
                ))}
              </span>
              {name}
            </button>
          ))}
        </div>
      </Section>
    </>
  )
}
