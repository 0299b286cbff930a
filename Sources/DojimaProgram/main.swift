import DojimaCommands

DojimaCommand.main()
