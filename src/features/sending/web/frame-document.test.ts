import { expect, test } from 'vitest'
import { frameDocument } from './frame-document.ts'

test.each(['<p>Hi</p>', '<!DOCTYPE html><p>Hi</p>', '\n<!doctype html PUBLIC "x"><p>Hi</p>'])(
  'places the content security policy before the email: %s',
  (html) =>
    expect(frameDocument(html)).toMatch(
      /^<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*"><p>Hi<\/p>$/,
    ),
)
