import { describe, expect, it } from 'vitest';
import { keepHead } from './keep-head.ts';

describe('keepHead', () => {
  it('gives the attributes the same order as in the opened file', () => {
    const opened = '<b:definitions xmlns:z="z$1" id="A B" xmlns:a="a"><b:process/></b:definitions>';
    expect(keepHead('<b:definitions id="A B" xmlns:a="a" xmlns:z="z$1"><b:task/></b:definitions>', opened)).toBe(
      '<b:definitions xmlns:z="z$1" id="A B" xmlns:a="a"><b:task/></b:definitions>',
    );
  });

  it.each([
    ['an attribute is new', '<definitions id="A" xmlns:a="a"/>', '<definitions id="A"/>'],
    ['an attribute has another value', '<definitions id="B"/>', '<definitions id="A"/>'],
    ['the opened text has no head', '<definitions id="B"/>', ''],
  ])('leaves the saved text unchanged if %s', (_, saved, opened) => {
    expect(keepHead(saved, opened)).toBe(saved);
  });
});
