-- An import of companies can leave somebody else no longer administering the whole group (decision 0050). For waiting
-- imports, no such administrators are recorded.
update imports set gain = gain || '{"administrators": {"count": 0, "first": []}}' where gain is not null;
