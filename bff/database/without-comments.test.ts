import { describe, expect, it } from 'vitest';
import { withoutComments } from './without-comments.ts';

describe('the statements of an SQL text', () => {
  it.each([
    ['a comment at the end of a line', 'select 1 -- one\n, 2', 'select 1 , 2'],
    ['a block comment between two words', 'select/* a */1', 'select 1'],
    ['a nested block comment', 'select /* a /* b */ c */ 1', 'select 1'],
    ['line breaks and indentation', ' create table a (\n    id int\n);\n', 'create table a ( id int );'],
    ['a comment in the body of a function', 'as $$\n-- adds\nselect 1;\n$$;', 'as $$select 1;$$;'],
    ['a comment in a body with a tag', "as $f$ select '$$ -- text' -- gone\n $f$", "as $f$select '$$ -- text'$f$"],
  ])('do not depend on %s', (_what, sql, expected) => {
    expect(withoutComments(sql)).toBe(expected);
  });

  it.each([
    ['a text', "select 'a -- b  c'"],
    ['a text with a doubled quote', "select 'it''s -- not one'"],
    ['a text with escapes', "select E'it\\'s -- not one'"],
    ['a quoted name', 'select "a -- b"'],
    ['a parameter', 'select $1, x$1'],
  ])('contain %s as it is', (_what, sql) => {
    expect(withoutComments(sql)).toBe(sql);
  });

  it('contain a backslash in an ordinary text as a plain character', () => {
    expect(withoutComments("select '\\' -- one")).toBe("select '\\'");
  });
});
