-- An import of companies may take the whole group from who administers it (decision 0050): what waits names nobody.
update imports set gain = gain || '{"administrators": {"count": 0, "first": []}}' where gain is not null;
