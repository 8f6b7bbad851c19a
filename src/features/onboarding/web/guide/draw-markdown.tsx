import { marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { TextLink } from '#platform/web/ui/link.tsx'
import { guideAddress } from './guide-pages.ts'

/** Renders a Markdown page: its title as text, and the rest as elements. */
export function drawMarkdown(text: string): { title: string; content: ReactNode } {
  const tokens = marked.lexer(text)
  const isTitle = (token: Token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 1
  return { title: tokens.find(isTitle)?.text ?? '', content: draw(tokens.filter((token) => !isTitle(token))) }
}

const draw = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, i) => <Fragment key={i}>{drawToken(token as Tokens.Generic)}</Fragment>)

function drawToken(token: Tokens.Generic): ReactNode {
  switch (token.type) {
    case 'heading':
      return token['depth'] === 2 ? <h2>{draw(token.tokens)}</h2> : <h3>{draw(token.tokens)}</h3>
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>
    case 'strong':
      return <strong>{draw(token.tokens)}</strong>
    case 'em':
      return <em>{draw(token.tokens)}</em>
    case 'codespan':
      return <code>{token['text']}</code>
    case 'code':
      return (
        <pre>
          <code>{token['text']}</code>
        </pre>
      )
    case 'list':
      return drawList(token as Tokens.List)
    case 'table':
      return drawTable(token as Tokens.Table)
    case 'link':
      return drawLink(token as Tokens.Link)
    case 'image':
      return <img src={guideAddress(token['href'])} alt={token['text']} loading="lazy" />
    case 'html':
    case 'space':
      return null
    default:
      return token.tokens ? draw(token.tokens) : (token['text'] ?? null)
  }
}

function drawList({ ordered, items }: Tokens.List): ReactNode {
  const lines = items.map((item, i) => <li key={i}>{draw(item.tokens)}</li>)
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>
}

function drawTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, i) => (
            <th key={i} scope="col">
              {draw(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, column) => (
              <td key={column}>{draw(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function drawLink({ href, tokens }: Tokens.Link): ReactNode {
  const address = guideAddress(href)
  if (!address) return draw(tokens)
  if (address.startsWith('/')) return <TextLink to={address}>{draw(tokens)}</TextLink>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {draw(tokens)}
    </a>
  )
}
